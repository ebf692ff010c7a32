// SPDX-License-Identifier: BSD-3-Clause
// Caliper.h has everything that Caliper's header of this name has.
#include <caliper/Caliper.h>
