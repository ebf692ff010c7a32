// What LLVM's OpenMP runtime tells where the service `openmp` runs, beside what every annotated program
// wants.
#pragma once
#include "recorder/consumers/openmp/ompt.h"

namespace rankine::recorder::openmp {

void SetEvents(ompt_set_callback_t set);

}  // namespace rankine::recorder::openmp
