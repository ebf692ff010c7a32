/* SPDX-License-Identifier: BSD-3-Clause */
/* cali.h has everything that Caliper's header of this name has. */
#include <caliper/cali.h>
