// SPDX-License-Identifier: BSD-3-Clause
// The entry points of MPI_Pcontrol(level, ...). MPI_Pcontrol is not in the table of MPI functions, because
// each tool defines its own arguments after the level. The level is recorded (recorder/context/pause.h).
// After that, this code jumps to the real function with all registers unchanged, so that the real function
// gets all arguments.

        .macro  pcontrol name, pmpi
        .globl  \name
        .type   \name, %function
\name:
        .cfi_startproc
        addi    sp, sp, -144
        .cfi_adjust_cfa_offset 144
        sd      ra, 8(sp)
        .cfi_rel_offset ra, 8
        sd      a0, 16(sp)
        sd      a1, 24(sp)
        sd      a2, 32(sp)
        sd      a3, 40(sp)
        sd      a4, 48(sp)
        sd      a5, 56(sp)
        sd      a6, 64(sp)
        sd      a7, 72(sp)
        fsd     fa0, 80(sp)
        fsd     fa1, 88(sp)
        fsd     fa2, 96(sp)
        fsd     fa3, 104(sp)
        fsd     fa4, 112(sp)
        fsd     fa5, 120(sp)
        fsd     fa6, 128(sp)
        fsd     fa7, 136(sp)
        li      a1, \pmpi
        call    RankineNotePcontrol     // a0: the real function
        mv      t1, a0
        ld      ra, 8(sp)
        ld      a0, 16(sp)
        ld      a1, 24(sp)
        ld      a2, 32(sp)
        ld      a3, 40(sp)
        ld      a4, 48(sp)
        ld      a5, 56(sp)
        ld      a6, 64(sp)
        ld      a7, 72(sp)
        fld     fa0, 80(sp)
        fld     fa1, 88(sp)
        fld     fa2, 96(sp)
        fld     fa3, 104(sp)
        fld     fa4, 112(sp)
        fld     fa5, 120(sp)
        fld     fa6, 128(sp)
        fld     fa7, 136(sp)
        addi    sp, sp, 144
        .cfi_adjust_cfa_offset -144
        .cfi_restore ra
        beqz    t1, 1f
        jr      t1
1:      li      a0, 0                   // if no library defines the function: MPI_SUCCESS
        ret
        .cfi_endproc
        .size   \name, . - \name
        .endm

        .text
        pcontrol MPI_Pcontrol, 0
        pcontrol PMPI_Pcontrol, 1
        .hidden RankineNotePcontrol
        .section .note.GNU-stack, "", %progbits
