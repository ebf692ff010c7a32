// SPDX-License-Identifier: BSD-3-Clause
// Generates the trace of a larger run. The trace is generated from a model while it is being read. Memory is
// needed only for the classes and for the rank that is being read.
#pragma once
#include <cstdint>
#include <memory>
#include <string>

#include "base/ti/trace.h"
#include "extrapolate/model.h"

namespace rankine::extrapolate {

// The argument `grid` must have the same number of axes as the grids of the model. An error message names a
// class of ranks or a partner that is in no run. The argument `model` must outlive the source.
base::Result<std::unique_ptr<ti::Source>> MakeLargerRun(const Model& model, const Grid& grid);

}  // namespace rankine::extrapolate
