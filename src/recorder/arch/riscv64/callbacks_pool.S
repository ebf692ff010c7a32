// SPDX-License-Identifier: BSD-3-Clause
// A pool of trampolines for the callbacks that a program registers with MPI. Entry i loads i and jumps to the
// common part. The common part passes on six argument registers, the index, and the address of further
// arguments (Fortran's attribute copy functions have seven arguments). On riscv64, all eight arguments are in
// registers; the last two are put on the stack, where other processors have them.
        .option norelax
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
        li      t1, index
        j       common
        .set    index, index + 1
        .endr
        .p2align 4
common:
        addi    sp, sp, -32
        .cfi_adjust_cfa_offset 32
        sd      ra, 8(sp)
        .cfi_rel_offset ra, 8
        sd      a6, 16(sp)
        sd      a7, 24(sp)
        mv      a6, t1
        addi    a7, sp, 16
        call    rankine_callback_enter
        ld      ra, 8(sp)
        addi    sp, sp, 32
        .cfi_adjust_cfa_offset -32
        .cfi_restore ra
        ret
        .cfi_endproc
        .size   rankine_callback_pool, . - rankine_callback_pool
        .section .note.GNU-stack, "", %progbits
