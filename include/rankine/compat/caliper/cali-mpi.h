/* SPDX-License-Identifier: BSD-3-Clause */
/* Caliper's header for MPI programs. The function of this header has nothing to do in Rankine. This header
   is for C and C++11. */
#ifndef RANKINE_COMPAT_CALIPER_MPI_H
#define RANKINE_COMPAT_CALIPER_MPI_H

#include <caliper/cali.h>
#include <mpi.h>

static inline void cali_mpi_init(void) {}

#endif
