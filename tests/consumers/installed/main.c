/* Compares row 39 with that of tests/golden/cells/f32-d6-n40-b10000.txt of posenc, reordered for
 * the layout `concat`: sines first. */
#include "pe.h"
#include <stdint.h>
#include <stdio.h>
#include <string.h>

PE_REQUIRE(40, 6);

int main(void)
{
    static const uint32_t sines_cosines[6] = {0x3f76bb4b, 0x3f78b294, 0x3dabe069,
                                              0x3e88856c, 0xbe72d577, 0x3f7f18cc};
    const int wrong = memcmp(&PE_AT(39, 0), sines_cosines, sizeof sines_cosines) != 0;
    printf("%d wrong\n", wrong);
    return wrong;
}
