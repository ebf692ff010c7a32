// SPDX-License-Identifier: BSD-3-Clause
// dlsym, interposed because programs that look up MPI functions themselves, as by dlsym(libmpi_handle, "MPI_Send"),
// would bypass us. The real dlsym answers RTLD_NEXT and RTLD_DEFAULT by its caller's place in the search order.

#include "recorder/arch/x86_64/decided_entry.inc"

        decided_entry dlsym, RankineDecideDlsym
        .section .note.GNU-stack, "", @progbits
