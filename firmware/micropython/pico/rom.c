// A stand-in for the RP2040's boot ROM, whose own code may not be copied: what MicroPython's rp2 port looks up there.
//
// Law: flash is memory in the emulator, so erasing and programming are plain writes. No USB boot: asking for it stops
// the emulator. Floating point is the compiler's own; doubles are compiled into MicroPython and never asked for here.

#include <stddef.h>
#include <stdint.h>

#define FLASH ((volatile uint32_t *)0x10000000)
#define CODE(a, b) ((a) | (b) << 8)

typedef struct {
    uint32_t code;
    void *what;
} entry_t;

void stop(void) {
    for (;;) {
        __asm volatile ("bkpt #0x42");
    }
}

static void nothing(void) {
}

static uint32_t count_ones(uint32_t value) {
    uint32_t ones = 0;
    for (; value; value &= value - 1) {
        ones++;
    }
    return ones;
}

static uint32_t reverse(uint32_t value) {
    uint32_t reversed = 0;
    for (int bit = 0; bit < 32; bit++, value >>= 1) {
        reversed = reversed << 1 | (value & 1);
    }
    return reversed;
}

static uint32_t leading_zeros(uint32_t value) {
    uint32_t zeros = 32;
    for (; value; value >>= 1) {
        zeros--;
    }
    return zeros;
}

static uint32_t trailing_zeros(uint32_t value) {
    return value ? 31 - leading_zeros(value & -value) : 32;
}

static void *set_memory(uint8_t *at, uint8_t value, uint32_t count) {
    for (volatile uint8_t *p = at; count--; ) {
        *p++ = value;
    }
    return at;
}

static void *copy_memory(uint8_t *to, const uint8_t *from, uint32_t count) {
    volatile uint8_t *p = to;
    if ((((uintptr_t)to | (uintptr_t)from) & 3) == 0) {
        for (; count >= 4; count -= 4, p += 4, from += 4) {
            *(volatile uint32_t *)p = *(const uint32_t *)from;
        }
    }
    while (count--) {
        *p++ = *from++;
    }
    return to;
}

static void erase_flash(uint32_t offset, size_t count, uint32_t block_size, uint8_t command) {
    (void)block_size;
    (void)command;
    for (size_t word = 0; word < count / 4; word++) {
        FLASH[offset / 4 + word] = 0xffffffff;
    }
}

static void program_flash(uint32_t offset, const uint8_t *data, size_t count) {
    for (size_t at = 0; at < count; at += 4) {
        FLASH[(offset + at) / 4] = data[at] | data[at + 1] << 8 | data[at + 2] << 16 | (uint32_t)data[at + 3] << 24;
    }
}

const entry_t functions[] = {
    {CODE('P', '3'), count_ones},
    {CODE('R', '3'), reverse},
    {CODE('L', '3'), leading_zeros},
    {CODE('T', '3'), trailing_zeros},
    {CODE('M', 'S'), set_memory},
    {CODE('S', '4'), set_memory},
    {CODE('M', 'C'), copy_memory},
    {CODE('C', '4'), copy_memory},
    {CODE('I', 'F'), nothing}, // connect the flash's pins
    {CODE('E', 'X'), nothing}, // leave execution in place
    {CODE('F', 'C'), nothing}, // flush its cache
    {CODE('C', 'X'), nothing}, // enter execution in place
    {CODE('R', 'E'), erase_flash},
    {CODE('R', 'P'), program_flash},
    {CODE('U', 'B'), stop}, // reset to USB boot
    {CODE('W', 'V'), stop}, // wait for the other core's vector
    {0, NULL},
};

// ---- single precision, in the order in which the SDK knows it; what MicroPython never calls stops the emulator

static float add(float a, float b) {
    return a + b;
}

static float subtract(float a, float b) {
    return a - b;
}

static float multiply(float a, float b) {
    return a * b;
}

static float divide(float a, float b) {
    return a / b;
}

static int compare(float a, float b) {
    return a < b ? -1 : a > b;
}

static int32_t floor_to_int(float a) {
    int32_t whole = (int32_t)a;
    return whole - ((float)whole > a);
}

static int64_t floor_to_int64(float a) {
    int64_t whole = (int64_t)a;
    return whole - ((float)whole > a);
}

static uint32_t to_uint(float a) {
    return a < 0 ? 0 : (uint32_t)a;
}

static uint64_t to_uint64(float a) {
    return a < 0 ? 0 : (uint64_t)a;
}

static float of_int(int32_t a) {
    return a;
}

static float of_uint(uint32_t a) {
    return a;
}

static float of_int64(int64_t a) {
    return a;
}

static float of_uint64(uint64_t a) {
    return a;
}

static double to_double(float a) {
    return a;
}

// The byte two before the functions says how many there are.
static const struct {
    uint8_t unused[2], count, end;
    void *functions[32];
} floats = {
    .count = 32,
    .functions = {
        add, subtract, multiply, divide, compare, stop, stop, floor_to_int,
        stop, to_uint, stop, of_int, stop, of_uint, stop, stop,
        stop, stop, stop, stop, stop, compare, stop, of_int64,
        stop, of_uint64, stop, floor_to_int64, stop, to_uint64, stop, to_double,
    },
};

const entry_t data[] = {
    {CODE('S', 'F'), (void *)floats.functions},
    {0, NULL},
};

// The tables' layout is private: only this function, which everyone calls, reads them.
void *look_up(const entry_t *table, uint32_t code) {
    for (; table->code; table++) {
        if (table->code == (code & 0xffff)) {
            return table->what;
        }
    }
    return NULL;
}
