// SPDX-License-Identifier: BSD-3-Clause
// Reads the calls of ranks from a run.
#pragma once
#include <cstdint>
#include <functional>
#include <span>

#include "base/result.h"
#include "extrapolate/call_reader.h"
#include "extrapolate/run_facts.h"

namespace rankine::extrapolate {

// Reads the given ranks of a run. Passes each call, with its position and the computation before it, to the
// function.
base::Status ReadCalls(
    const Run& run, Types& types, std::span<const uint32_t> ranks,
    const std::function<void(uint32_t rank, uint64_t position, const Call&, double work)>& visit);

}  // namespace rankine::extrapolate
