// Entries in front of the functions of I/O libraries: the processor's part, then one entry for each function.
#include "recorder/arch/io_library_entry.inc"
#include "recorder/consumers/io/library/generated/entries.inc"
        .section .note.GNU-stack, "", %progbits
