# Where every patched function arrives. Its island has pushed the number of its slot; above that stand the caller's
# return address and the arguments on the stack. The original is called as a function of ours, so no return address
# is replaced: a thread that changes to another stack inside it takes this frame along.
#
# All general registers are as the caller left them when the original begins, and as the original left them when the
# caller goes on, flags too: within one translation unit a compiler (gcc -fipa-ra) counts on more registers than the
# ABI promises. Vector and x87 registers are never touched by the agent.
        .section .head, "ax"
        .ascii  "Rankine agent 05"
        .long   1, 0
        .quad   rankine_agent_enter
        .quad   rankine_agent_begin

# The nine registers: those of arguments in their order, then the others that a call may change (agent.cc: Registers).
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
# Frame, from %rbp: +24 arguments on the stack, +16 return address, +8 slot number, 0 old %rbp, -8 %rbx, -16 %r12,
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
# Arguments on the stack once more, below our frame; an odd number leaves one word empty above them.
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

# Where the island of a function calls that is recorded at its begin, behind which it goes on with the moved
# instructions: nothing of ours stays on the stack. From %rbp: +32 arguments on the stack, +24 the function's return
# address, +16 slot number, +8 the island, 0 old %rbp, -72 the nine registers. %rbp is 0 modulo 16 here.
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
