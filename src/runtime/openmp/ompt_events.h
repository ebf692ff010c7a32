// What LLVM's OpenMP runtime tells where the service `openmp` runs, beside what every annotated program
// wants.
#pragma once
#include "runtime/openmp/ompt.h"

namespace rankine::runtime::openmp {

void SetEvents(ompt_set_callback_t set);

}  // namespace rankine::runtime::openmp
