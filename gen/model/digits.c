/*
 * digits.c: makes the digits of small numbers.
 */
#include "model/digits.h"

const uint64_t power_of_5[POWER_MAX + 1] = {
    1,
    5,
    25,
    125,
    625,
    3125,
    15625,
    78125,
    390625,
    1953125,
    9765625,
    48828125,
    244140625,
    1220703125,
    6103515625,
    30517578125,
    152587890625,
    762939453125,
    3814697265625,
    19073486328125,
    95367431640625,
    476837158203125,
    2384185791015625,
    11920928955078125,
    59604644775390625,
    298023223876953125,
    1490116119384765625,
    7450580596923828125,
};

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
}
