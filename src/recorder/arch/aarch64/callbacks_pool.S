// SPDX-License-Identifier: BSD-3-Clause
// A pool of trampolines for the callbacks that a program registers with MPI. Entry i loads i and jumps to the
// common part. The common part passes on six argument registers, the index, and the address of further
// arguments (Fortran's attribute copy functions have seven arguments). On aarch64, all eight arguments are in
// registers; the last two are put on the stack, where other processors have them.
        .text
        .hidden rankine_callback_pool
        .hidden rankine_callback_enter
        .globl  rankine_callback_pool
        .type   rankine_callback_pool, %function
        .p2align 4
rankine_callback_pool:
        .cfi_startproc
        .set    index, 0
        .rept   512
        .p2align 4
        hint    #34                     // bti c
        mov     w16, #index
        b       common
        .set    index, index + 1
        .endr
        .p2align 4
common:
        stp     x29, x30, [sp, #-32]!
        .cfi_adjust_cfa_offset 32
        .cfi_rel_offset x29, 0
        .cfi_rel_offset x30, 8
        mov     x29, sp
        stp     x6, x7, [sp, #16]
        mov     w6, w16
        add     x7, sp, #16
        bl      rankine_callback_enter
        ldp     x29, x30, [sp], #32
        .cfi_adjust_cfa_offset -32
        .cfi_restore x29
        .cfi_restore x30
        ret
        .cfi_endproc
        .size   rankine_callback_pool, . - rankine_callback_pool
        .section .note.GNU-stack, "", %progbits
