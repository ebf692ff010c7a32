// SPDX-License-Identifier: BSD-3-Clause
// dlsym, interposed: programs that bind MPI functions by hand, dlsym(libmpi_handle, "MPI_Send"), would go past us.
// RTLD_NEXT and RTLD_DEFAULT are answered by the real dlsym from its caller's place in the search order.

#include "recorder/arch/aarch64/decided_entry.inc"

        decided_entry dlsym, RankineDecideDlsym
        .section .note.GNU-stack, "", %progbits
