/* SPDX-License-Identifier: BSD-3-Clause */
/* A second name of Caliper's for cali-manager.h. */
#include <caliper/cali-manager.h>
