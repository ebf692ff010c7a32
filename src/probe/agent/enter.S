# SPDX-License-Identifier: BSD-3-Clause
# Every patched function jumps here. Its island has pushed the number of its slot. Above that number, the stack has
# the caller's return address and the stack arguments. This code calls the original function, so no return address is
# replaced. If the thread switches to another stack inside the function, this frame stays on the first stack.
#
# When the original function begins, all general registers and flags have the caller's values. When the caller
# continues, they have the values that the original function left. This is necessary because within a translation
# unit, a compiler (gcc -fipa-ra) relies on more registers than the ABI guarantees. The agent never uses vector or
# x87 registers.
        .section .head, "ax"
        .ascii  "Rankine agent 05"
        .long   1, 0
        .quad   rankine_agent_enter
        .quad   rankine_agent_begin

# Saves nine registers: those of arguments in order, then the others that a call may change (agent.cc: Registers).
        .macro  PUSH_REGISTERS
        push    %rax
        push    %r10
        push    %r11
        push    %r9
        push    %r8
        push    %rcx
        push    %rdx
        push    %rsi
        push    %rdi
        .endm
        .macro  POP_REGISTERS
        pop     %rdi
        pop     %rsi
        pop     %rdx
        pop     %rcx
        pop     %r8
        pop     %r9
        pop     %r11
        pop     %r10
        pop     %rax
        .endm

        .text
        .hidden rankine_agent_enter, rankine_agent_before, rankine_agent_after
        .hidden rankine_agent_begin, rankine_agent_at_begin
        .globl  rankine_agent_enter
        .type   rankine_agent_enter, @function
# Frame, relative to %rbp: +24 arguments on the stack, +16 return address, +8 slot number, 0 old %rbp, -8 %rbx, -16 %r12,
# -88 the nine registers, -168 Pending (80 bytes), -176 flags. %rbp is 8 modulo 16 here.
        .equ    REGISTERS, -88
        .equ    PENDING, -168
        .equ    FLAGS, -176
        .equ    FRAME, -184
rankine_agent_enter:
        push    %rbp
        mov     %rsp, %rbp
        push    %rbx
        push    %r12
        PUSH_REGISTERS
        lea     FRAME(%rbp), %rsp
        mov     8(%rbp), %rdi
        lea     REGISTERS(%rbp), %rsi
        lea     24(%rbp), %rdx
        lea     PENDING(%rbp), %rcx
        call    rankine_agent_before
        mov     %rax, %rbx
# Copies the stack arguments to below our frame. If their number is odd, one word above them stays unused.
        mov     8(%rbx), %ecx
        test    %ecx, %ecx
        jz      2f
        lea     1(%rcx), %eax
        and     $-2, %eax
        shl     $3, %eax
        sub     %rax, %rsp
1:      dec     %ecx
        mov     24(%rbp,%rcx,8), %rax
        mov     %rax, (%rsp,%rcx,8)
        jnz     1b
2:      mov     REGISTERS+0(%rbp), %rdi
        mov     REGISTERS+8(%rbp), %rsi
        mov     REGISTERS+16(%rbp), %rdx
        mov     REGISTERS+24(%rbp), %rcx
        mov     REGISTERS+32(%rbp), %r8
        mov     REGISTERS+40(%rbp), %r9
        mov     REGISTERS+48(%rbp), %r11
        mov     REGISTERS+56(%rbp), %r10
        mov     REGISTERS+64(%rbp), %rax
        call    *(%rbx)
        mov     %rax, REGISTERS+64(%rbp)
        lahf
        seto    %al
        mov     %rax, FLAGS(%rbp)
        mov     %r10, REGISTERS+56(%rbp)
        mov     %r11, REGISTERS+48(%rbp)
        mov     %r9, REGISTERS+40(%rbp)
        mov     %r8, REGISTERS+32(%rbp)
        mov     %rcx, REGISTERS+24(%rbp)
        mov     %rdx, REGISTERS+16(%rbp)
        mov     %rsi, REGISTERS+8(%rbp)
        mov     %rdi, REGISTERS+0(%rbp)
        lea     FRAME(%rbp), %rsp
        mov     %rbx, %rdi
        lea     PENDING(%rbp), %rsi
        mov     REGISTERS+64(%rbp), %rdx
        call    rankine_agent_after
        mov     FLAGS(%rbp), %rax
        add     $0x7f, %al
        sahf
        lea     REGISTERS(%rbp), %rsp
        POP_REGISTERS
        pop     %r12
        pop     %rbx
        pop     %rbp
        lea     8(%rsp), %rsp
        ret
        .size   rankine_agent_enter, .-rankine_agent_enter

# The island of a function that is recorded at its start calls this code, and then continues with the moved
# instructions. Nothing of ours stays on the stack. Frame, relative to %rbp: +32 arguments on the stack, +24 the
# function's return address, +16 slot number, +8 the island, 0 old %rbp, -72 the nine registers. %rbp is 0 modulo 16
# here.
        .globl  rankine_agent_begin
        .type   rankine_agent_begin, @function
        .equ    BEGIN_REGISTERS, -72
        .equ    BEGIN_FRAME, -80
rankine_agent_begin:
        push    %rbp
        mov     %rsp, %rbp
        PUSH_REGISTERS
        lea     BEGIN_FRAME(%rbp), %rsp
        mov     16(%rbp), %rdi
        lea     BEGIN_REGISTERS(%rbp), %rsi
        lea     32(%rbp), %rdx
        call    rankine_agent_at_begin
        lea     BEGIN_REGISTERS(%rbp), %rsp
        POP_REGISTERS
        pop     %rbp
        ret
        .size   rankine_agent_begin, .-rankine_agent_begin
        .section .note.GNU-stack, "", @progbits
