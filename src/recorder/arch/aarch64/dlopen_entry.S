// SPDX-License-Identifier: BSD-3-Clause
// dlopen, interposed: what is opened with RTLD_DEEPBIND goes past us (deep_binding.h). The real dlopen takes its
// caller's search path.

#include "recorder/arch/aarch64/decided_entry.inc"

        decided_entry dlopen, RankineDecideDlopen
        .section .note.GNU-stack, "", %progbits
