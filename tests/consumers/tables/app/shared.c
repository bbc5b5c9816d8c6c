#include "shared.h"

int shared_is_right(void);

int shared_is_right(void)
{
    return SHARED_AT(0, 0) == 0.0f && SHARED_AT(0, 1) == 1.0f;
}
