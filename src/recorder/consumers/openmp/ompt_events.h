// SPDX-License-Identifier: BSD-3-Clause
// The events of LLVM's OpenMP runtime that service `openmp` uses, in addition to the events used for every
// annotated program.
#pragma once
#include "recorder/consumers/openmp/ompt.h"

namespace rankine::recorder::openmp {

void SetEvents(ompt_set_callback_t set);

}  // namespace rankine::recorder::openmp
