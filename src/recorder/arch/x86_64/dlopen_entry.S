// SPDX-License-Identifier: BSD-3-Clause
// dlopen is interposed, because calls from a library that was opened with RTLD_DEEPBIND bypass us
// (deep_binding.h). The real dlopen uses its caller's search path.

#include "recorder/arch/x86_64/decided_entry.inc"

        decided_entry dlopen, RankineDecideDlopen
        .section .note.GNU-stack, "", @progbits
