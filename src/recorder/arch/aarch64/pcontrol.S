// SPDX-License-Identifier: BSD-3-Clause
// The entry points of MPI_Pcontrol(level, ...). MPI_Pcontrol is not in the table of MPI functions, because
// each tool defines its own arguments after the level. The level is recorded (recorder/context/pause.h).
// After that, this code jumps to the real function with all registers unchanged, so that the real function
// gets all arguments.

        .macro  pcontrol name, pmpi
        .globl  \name
        .type   \name, %function
\name:
        .cfi_startproc
        hint    #34                     // bti c
        stp     x29, x30, [sp, #-224]!
        .cfi_adjust_cfa_offset 224
        .cfi_rel_offset x29, 0
        .cfi_rel_offset x30, 8
        mov     x29, sp
        stp     x0, x1, [sp, #16]
        stp     x2, x3, [sp, #32]
        stp     x4, x5, [sp, #48]
        stp     x6, x7, [sp, #64]
        str     x8, [sp, #80]
        stp     q0, q1, [sp, #96]
        stp     q2, q3, [sp, #128]
        stp     q4, q5, [sp, #160]
        stp     q6, q7, [sp, #192]
        mov     w1, #\pmpi
        bl      RankineNotePcontrol     // x0: the real function
        mov     x16, x0
        ldp     x0, x1, [sp, #16]
        ldp     x2, x3, [sp, #32]
        ldp     x4, x5, [sp, #48]
        ldp     x6, x7, [sp, #64]
        ldr     x8, [sp, #80]
        ldp     q0, q1, [sp, #96]
        ldp     q2, q3, [sp, #128]
        ldp     q4, q5, [sp, #160]
        ldp     q6, q7, [sp, #192]
        ldp     x29, x30, [sp], #224
        .cfi_adjust_cfa_offset -224
        .cfi_restore x29
        .cfi_restore x30
        cbz     x16, 1f
        br      x16
1:      mov     w0, #0                  // if no library defines the function: MPI_SUCCESS
        ret
        .cfi_endproc
        .size   \name, . - \name
        .endm

        .text
        pcontrol MPI_Pcontrol, 0
        pcontrol PMPI_Pcontrol, 1
        .hidden RankineNotePcontrol
        .section .note.GNU-stack, "", %progbits
