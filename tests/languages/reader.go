package main

import (
	"bufio"
	"fmt"
	"math"
	"os"
	"reflect"
)

var out = bufio.NewWriter(os.Stdout)

// printProperties prints the properties of a table.
func printProperties(name string, dModel, maxLen, start int64, precision string, crc uint32) {
	fmt.Fprintf(out, "%s %d %d %d %s %08x\n", name, dModel, maxLen, start, precision, crc)
}

// printArray prints the cells of an array as bits.
func printArray(array interface{}) {
	printCells(reflect.ValueOf(array))
}

func printCells(value reflect.Value) {
	digits := 0
	bits := uint64(0)
	switch value.Kind() {
	case reflect.Array:
		for i := 0; i < value.Len(); i++ {
			printCells(value.Index(i))
		}
		return
	case reflect.Float64:
		digits, bits = 16, math.Float64bits(value.Float())
	case reflect.Float32:
		digits, bits = 8, uint64(math.Float32bits(float32(value.Float())))
	case reflect.Int32, reflect.Int16, reflect.Int8:
		digits = 2 * int(value.Type().Size())
		bits = uint64(value.Int()) & (1<<(4*uint(digits)) - 1)
	case reflect.Uint16, reflect.Uint8:
		digits, bits = 2*int(value.Type().Size()), value.Uint()
	default:
		panic(value.Kind())
	}
	fmt.Fprintf(out, "%0*x\n", digits, bits)
}
