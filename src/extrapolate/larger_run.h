// SPDX-License-Identifier: BSD-3-Clause
// The trace of a larger run. It is generated from a model while it is read. Memory is needed only for the
// classes and for the rank being read.
#pragma once
#include <cstdint>
#include <memory>
#include <string>

#include "base/ti/trace.h"
#include "extrapolate/model.h"

namespace rankine::extrapolate {

// `grid` must have as many axes as the model's grids. An error names something that no run shows: a class of
// ranks, or a partner. `model` must outlive the source.
base::Result<std::unique_ptr<ti::Source>> MakeLargerRun(const Model& model, const Grid& grid);

}  // namespace rankine::extrapolate
