// Entries in front of HDF5's, NetCDF's and PnetCDF's functions (docs/design/io.md). What their arguments are is not
// known here and need not be: the real function gets all registers that can hold arguments as they were, the
// vector registers too, and a copy of as many words of the stack as its declaration has arguments there. Where the call
// is not measured it is entered by a jump, as if nothing stood before it.

        // 15 bytes, so that each begins 16 behind the one before (RankineIoLibraryEntry).
        .macro entry name, id
        .globl  \name
        .type   \name, @function
        .p2align 4
\name:
        .cfi_startproc
        endbr64
        movl    $\id, %r11d
        jmp     rankine_io_library
        .cfi_endproc
        .size   \name, . - \name
        .endm

        // Vector registers at the frame's begin, then the others.
        .macro restore
        movups  -192(%rbp), %xmm0
        movups  -176(%rbp), %xmm1
        movups  -160(%rbp), %xmm2
        movups  -144(%rbp), %xmm3
        movups  -128(%rbp), %xmm4
        movups  -112(%rbp), %xmm5
        movups  -96(%rbp), %xmm6
        movups  -80(%rbp), %xmm7
        movq    -64(%rbp), %rdi
        movq    -56(%rbp), %rsi
        movq    -48(%rbp), %rdx
        movq    -40(%rbp), %rcx
        movq    -32(%rbp), %r8
        movq    -24(%rbp), %r9
        movq    -16(%rbp), %rax
        .endm

        .text
        .type   rankine_io_library, @function
        .p2align 4
rankine_io_library:
        .cfi_startproc
        pushq   %rbp
        .cfi_def_cfa_offset 16
        .cfi_offset %rbp, -16
        movq    %rsp, %rbp
        .cfi_def_cfa_register %rbp
        pushq   %r11                    // IoLibraryFrame (call.cc) from here on down
        pushq   %rax
        pushq   %r9
        pushq   %r8
        pushq   %rcx
        pushq   %rdx
        pushq   %rsi
        pushq   %rdi
        subq    $128, %rsp
        movups  %xmm0, (%rsp)
        movups  %xmm1, 16(%rsp)
        movups  %xmm2, 32(%rsp)
        movups  %xmm3, 48(%rsp)
        movups  %xmm4, 64(%rsp)
        movups  %xmm5, 80(%rsp)
        movups  %xmm6, 96(%rsp)
        movups  %xmm7, 112(%rsp)
        movq    %rsp, %rdi
        call    RankineEnterIoLibrary   // rax: the real function; rdx: 0, or words on the stack + 1
        movq    %rax, %r11
        testq   %rdx, %rdx
        jz      3f

        leaq    -1(%rdx), %rcx
        leaq    1(%rcx), %rax
        andq    $-2, %rax
        shlq    $3, %rax
        subq    %rax, %rsp
1:      testq   %rcx, %rcx
        jz      2f
        movq    8(%rbp,%rcx,8), %rax
        movq    %rax, -8(%rsp,%rcx,8)
        decq    %rcx
        jmp     1b
2:      restore
        call    *%r11
        movq    %rax, -64(%rbp)
        movq    %rdx, -56(%rbp)
        movups  %xmm0, -192(%rbp)
        movups  %xmm1, -176(%rbp)
        leaq    -192(%rbp), %rdi
        call    RankineLeaveIoLibrary
        movq    -64(%rbp), %rax
        movq    -56(%rbp), %rdx
        movups  -192(%rbp), %xmm0
        movups  -176(%rbp), %xmm1
        .cfi_remember_state
        leave
        .cfi_def_cfa %rsp, 8
        ret
        .cfi_restore_state

3:      restore
        leave
        .cfi_def_cfa %rsp, 8
        jmpq    *%r11
        .cfi_endproc
        .size   rankine_io_library, . - rankine_io_library
        .hidden RankineEnterIoLibrary
        .hidden RankineLeaveIoLibrary

        .p2align 4
        .globl  RankineIoLibraryEntries
        .hidden RankineIoLibraryEntries
RankineIoLibraryEntries:
#include "recorder/consumers/io/library/generated/entries.inc"
        .section .note.GNU-stack, "", @progbits
