// SPDX-License-Identifier: BSD-3-Clause
// This header has the same content as cali.h, which has everything that Caliper's header of this name has.
#include <caliper/cali.h>
