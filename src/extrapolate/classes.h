// SPDX-License-Identifier: BSD-3-Clause
// Divides the ranks of all runs into classes, and describes the calls of each class as loops.
#pragma once
#include <span>

#include "base/result.h"
#include "extrapolate/class_runs.h"
#include "extrapolate/model.h"
#include "extrapolate/run_facts.h"

namespace rankine::extrapolate {

// Sets the classes of the model, except for their laws, and counts what they do not explain. Sets the ranks
// and the sums of each class. The model must contain the runs, in the order of `facts`, and the arrangement.
base::Status FindClasses(std::span<const RunFacts> facts, Model* model, ClassRuns* class_runs);

}  // namespace rankine::extrapolate
