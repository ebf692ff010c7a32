// SPDX-License-Identifier: BSD-3-Clause
// dlsym is interposed, because programs that look up MPI functions themselves, as with dlsym(libmpi_handle,
// "MPI_Send"), would bypass us. For RTLD_NEXT and RTLD_DEFAULT, the result of the real dlsym depends on its
// caller's position in the search order.

#include "recorder/arch/riscv64/decided_entry.inc"

        decided_entry dlsym, RankineDecideDlsym
        .section .note.GNU-stack, "", %progbits
