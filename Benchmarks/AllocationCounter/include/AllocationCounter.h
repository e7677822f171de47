// How often memory was asked for since the program began.
#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

#include <stdint.h>

uint64_t allocation_count(void);

#endif
