// SPDX-License-Identifier: BSD-3-Clause
// Entry points that replace the functions of I/O libraries: first the code that depends on the processor,
// then one entry for each function.
#include "recorder/arch/io_library_entry.inc"
#include "recorder/consumers/io/library/generated/entries.inc"
        .section .note.GNU-stack, "", %progbits
