# SPDX-License-Identifier: BSD-3-Clause
# Puts the BPF program's bytes into the command.
        .section .rodata
        .globl  rankine_bpf_blob, rankine_bpf_blob_end
        .balign 16
rankine_bpf_blob:
        .incbin RANKINE_BPF_FILE
rankine_bpf_blob_end:
        .section .note.GNU-stack, "", @progbits
