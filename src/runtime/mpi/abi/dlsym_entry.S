// dlsym, interposed: programs that bind MPI functions by hand, dlsym(libmpi_handle, "MPI_Send"), would go past us.
//
// Only a decision is made here. RTLD_NEXT and RTLD_DEFAULT are answered by the real dlsym from its caller's place in
// the search order, and it knows the caller by its return address: so the real one is entered by a jump, with the
// caller's frame untouched, as if this function did not exist. Written in assembly because a compiler promises no tail
// call.

        .text
        .globl  dlsym
        .type   dlsym, @function
dlsym:
        .cfi_startproc
        endbr64
        pushq   %rdi
        .cfi_adjust_cfa_offset 8
        pushq   %rsi
        .cfi_adjust_cfa_offset 8
        subq    $8, %rsp                // 16-byte alignment for the call
        .cfi_adjust_cfa_offset 8
        movq    24(%rsp), %rdx          // the caller's return address
        call    RankineDecideDlsym      // rax: jump there, or null: rdx is the answer
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
        .size   dlsym, . - dlsym
        .hidden RankineDecideDlsym
        .section .note.GNU-stack, "", @progbits
