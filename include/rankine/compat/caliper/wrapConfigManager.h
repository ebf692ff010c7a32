/* SPDX-License-Identifier: BSD-3-Clause */
/* This header has the same content as cali-manager.h, to which Caliper gives this second name. */
#include <caliper/cali-manager.h>
