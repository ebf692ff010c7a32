// SPDX-License-Identifier: BSD-3-Clause
// A pool of trampolines for the callbacks that a program registers with MPI. Entry i loads i and jumps to the common
// part. The common part passes on the six integer argument registers, the index, and the address of further
// arguments on the stack. For example, Fortran's attribute copy functions have seven arguments. Error
// handlers, which are variadic callbacks, pass no vector registers.
        .text
        .hidden rankine_callback_pool
        .hidden rankine_callback_enter
        .globl rankine_callback_pool
        .type rankine_callback_pool, @function
        .p2align 4
rankine_callback_pool:
        .cfi_startproc
        .set index, 0
        .rept 512
        .p2align 4
        endbr64
        movl $index, %eax
        jmp common
        .set index, index + 1
        .endr
        .p2align 4
common:
        // rankine_callback_enter(a0..a5, index, more): the arguments `index` and `more` are on the stack,
        // which is aligned to 16 bytes at the call.
        leaq 8(%rsp), %r11
        subq $8, %rsp
        .cfi_adjust_cfa_offset 8
        pushq %r11
        .cfi_adjust_cfa_offset 8
        pushq %rax
        .cfi_adjust_cfa_offset 8
        call rankine_callback_enter
        addq $24, %rsp
        .cfi_adjust_cfa_offset -24
        ret
        .cfi_endproc
        .size rankine_callback_pool, . - rankine_callback_pool
        .section .note.GNU-stack, "", @progbits
