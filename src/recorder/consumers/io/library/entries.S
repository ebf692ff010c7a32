// SPDX-License-Identifier: BSD-3-Clause
// Entry points that replace the functions of I/O libraries. The code that depends on the processor comes
// first, then one entry point for each function.
#include "recorder/arch/io_library_entry.inc"
#include "recorder/consumers/io/library/generated/entries.inc"
        .section .note.GNU-stack, "", %progbits
