# SPDX-License-Identifier: BSD-3-Clause
# Puts the agent's bytes into the command.
        .section .rodata
        .globl  rankine_agent_blob, rankine_agent_blob_end
        .balign 16
rankine_agent_blob:
        .incbin RANKINE_AGENT_FILE
rankine_agent_blob_end:
        .section .note.GNU-stack, "", @progbits
