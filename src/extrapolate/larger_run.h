// SPDX-License-Identifier: BSD-3-Clause
// The trace of a larger run, made from a model while it is read. Its memory is that of the classes, and of
// the one rank that is read.
#pragma once
#include <cstdint>
#include <memory>
#include <string>

#include "base/ti/trace.h"
#include "extrapolate/model.h"

namespace rankine::extrapolate {

// `grid` has the axes of the model's grids. An error names what no run shows: a class of ranks, a partner.
// `model` outlives the source.
base::Result<std::unique_ptr<ti::Source>> MakeLargerRun(const Model& model, const Grid& grid);

}  // namespace rankine::extrapolate
