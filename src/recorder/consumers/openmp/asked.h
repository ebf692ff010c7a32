// Is the service `openmp` to run in this process? The first question reads the settings, if there are any.
#pragma once

namespace rankine::recorder::openmp {

bool IsAsked();

}  // namespace rankine::recorder::openmp
