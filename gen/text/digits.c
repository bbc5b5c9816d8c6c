/*
 * digits.c: fills in the lookup tables of struct digits.
 */
#include "text/digits.h"

void digits_init(struct digits *digits)
{
    static const char hex[] = "0123456789abcdef";
    for (unsigned i = 0; i < 1000; i++) {
        const int count = i < 10 ? 1 : i < 100 ? 2 : 3;
        char *const triple = digits->triple[i];
        triple[0] = (char)('0' + i / 100);
        triple[1] = (char)('0' + i / 10 % 10);
        triple[2] = (char)('0' + i % 10);
        triple[3] = (char)(i == 0 ? 0 : i % 100 == 0 ? 1 : i % 10 == 0 ? 2 : 3);
        memcpy(digits->number[i], triple + 3 - count, (size_t)count);
        digits->number[i][3] = (char)count;
    }
    for (unsigned i = 0; i < 256; i++) {
        digits->hex[i][0] = hex[i / 16];
        digits->hex[i][1] = hex[i % 16];
    }
    digits->power_of_5[0] = 1;
    for (unsigned i = 1; i <= POWER_MAX; i++) {
        digits->power_of_5[i] = 5 * digits->power_of_5[i - 1];
    }
}
