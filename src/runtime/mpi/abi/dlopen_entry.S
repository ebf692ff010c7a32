// dlopen, interposed: what is opened with RTLD_DEEPBIND goes past us (deep_binding.h).
//
// The real dlopen takes its caller's search path, and knows the caller by its return address: so it is entered by a
// jump, as dlsym_entry.S does.

        .text
        .globl  dlopen
        .type   dlopen, @function
dlopen:
        .cfi_startproc
        endbr64
        pushq   %rdi
        .cfi_adjust_cfa_offset 8
        pushq   %rsi
        .cfi_adjust_cfa_offset 8
        subq    $8, %rsp                // 16-byte alignment for the call
        .cfi_adjust_cfa_offset 8
        call    RankineDecideDlopen     // rax: jump there, or null: rdx is the answer
        addq    $8, %rsp
        .cfi_adjust_cfa_offset -8
        popq    %rsi
        .cfi_adjust_cfa_offset -8
        popq    %rdi
        .cfi_adjust_cfa_offset -8
        testq   %rax, %rax
        jz      1f
        jmpq    *%rax
1:      movq    %rdx, %rax
        ret
        .cfi_endproc
        .size   dlopen, . - dlopen
        .hidden RankineDecideDlopen
        .section .note.GNU-stack, "", @progbits
