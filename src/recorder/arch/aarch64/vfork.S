// SPDX-License-Identifier: BSD-3-Clause
// vfork is interposed to count the call. The real vfork returns twice on one stack, so no frame of ours may
// be on the stack when vfork is called. So the call is counted first, and then this code jumps to the real
// function.
        .text
        .globl  vfork
        .type   vfork, %function
vfork:
        .cfi_startproc
        hint    #34                     // bti c
        mov     x0, x30
        mov     x1, sp
        stp     x29, x30, [sp, #-16]!
        .cfi_adjust_cfa_offset 16
        .cfi_rel_offset x29, 0
        .cfi_rel_offset x30, 8
        mov     x29, sp
        bl      rankine_io_before_vfork
        mov     x16, x0
        ldp     x29, x30, [sp], #16
        .cfi_adjust_cfa_offset -16
        .cfi_restore x29
        .cfi_restore x30
        br      x16
        .cfi_endproc
        .size   vfork, . - vfork
        .section .note.GNU-stack, "", %progbits
