// SPDX-License-Identifier: BSD-3-Clause
// vfork is interposed to count the call. The real vfork returns twice on one stack, so no frame of ours may
// be on the stack when vfork is called. So the call is counted first, and then this code jumps to the real
// function.
        .text
        .globl  vfork
        .type   vfork, %function
vfork:
        .cfi_startproc
        mv      a0, ra
        mv      a1, sp
        addi    sp, sp, -16
        .cfi_adjust_cfa_offset 16
        sd      ra, 8(sp)
        .cfi_rel_offset ra, 8
        call    rankine_io_before_vfork
        mv      t1, a0
        ld      ra, 8(sp)
        addi    sp, sp, 16
        .cfi_adjust_cfa_offset -16
        .cfi_restore ra
        jr      t1
        .cfi_endproc
        .size   vfork, . - vfork
        .section .note.GNU-stack, "", %progbits
