// SPDX-License-Identifier: BSD-3-Clause
// The entry points of MPI_Pcontrol(level, ...). MPI_Pcontrol is not in the table of MPI functions, because
// each tool defines its own arguments after the level. The level is recorded (recorder/context/pause.h).
// After that, this code jumps to the real function with all registers unchanged, so that the real function
// gets all arguments.

        .macro  pcontrol name, pmpi
        .globl  \name
        .type   \name, @function
\name:
        .cfi_startproc
        endbr64
        pushq   %rax                    // al: number of vector registers that hold arguments
        .cfi_adjust_cfa_offset 8
        pushq   %rdi
        .cfi_adjust_cfa_offset 8
        pushq   %rsi
        .cfi_adjust_cfa_offset 8
        pushq   %rdx
        .cfi_adjust_cfa_offset 8
        pushq   %rcx
        .cfi_adjust_cfa_offset 8
        pushq   %r8
        .cfi_adjust_cfa_offset 8
        pushq   %r9
        .cfi_adjust_cfa_offset 8
        subq    $128, %rsp              // aligns the stack to 16 bytes after the pushes above
        .cfi_adjust_cfa_offset 128
        movups  %xmm0, (%rsp)
        movups  %xmm1, 16(%rsp)
        movups  %xmm2, 32(%rsp)
        movups  %xmm3, 48(%rsp)
        movups  %xmm4, 64(%rsp)
        movups  %xmm5, 80(%rsp)
        movups  %xmm6, 96(%rsp)
        movups  %xmm7, 112(%rsp)
        movl    $\pmpi, %esi
        call    RankineNotePcontrol     // rax: the real function
        movups  (%rsp), %xmm0
        movups  16(%rsp), %xmm1
        movups  32(%rsp), %xmm2
        movups  48(%rsp), %xmm3
        movups  64(%rsp), %xmm4
        movups  80(%rsp), %xmm5
        movups  96(%rsp), %xmm6
        movups  112(%rsp), %xmm7
        addq    $128, %rsp
        .cfi_adjust_cfa_offset -128
        movq    %rax, %r11
        popq    %r9
        .cfi_adjust_cfa_offset -8
        popq    %r8
        .cfi_adjust_cfa_offset -8
        popq    %rcx
        .cfi_adjust_cfa_offset -8
        popq    %rdx
        .cfi_adjust_cfa_offset -8
        popq    %rsi
        .cfi_adjust_cfa_offset -8
        popq    %rdi
        .cfi_adjust_cfa_offset -8
        popq    %rax
        .cfi_adjust_cfa_offset -8
        testq   %r11, %r11
        jz      1f
        jmpq    *%r11
1:      xorl    %eax, %eax              // if no library defines the function: MPI_SUCCESS
        ret
        .cfi_endproc
        .size   \name, . - \name
        .endm

        .text
        pcontrol MPI_Pcontrol, 0
        pcontrol PMPI_Pcontrol, 1
        .hidden RankineNotePcontrol
        .section .note.GNU-stack, "", @progbits
