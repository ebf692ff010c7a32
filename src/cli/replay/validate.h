// SPDX-License-Identifier: BSD-3-Clause
// Compares a prediction with a measured run, by rank and by function.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "base/result.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::cli {

// All times are in ns.
struct Compared {
  uint32_t rank = 0;
  uint16_t function = 0;  // 0 if the entry covers the whole rank
  uint64_t measured = 0, predicted = 0;
  uint64_t measured_work = 0, predicted_work = 0;  // the time outside MPI, for a whole rank
  uint64_t measured_calls = 0, predicted_calls = 0;
};

struct Validation {
  // the run time of the rank that ran longest, from MPI_Init to MPI_Finalize
  uint64_t measured = 0, predicted = 0;
  std::vector<Compared> ranks;  // by rank
  std::vector<Compared>
      functions;  // sorted by rank, then by function name; excludes MPI_Init and MPI_Finalize
};

// Fails if prediction and run have different ranks, or if the run contains no times. Ignores calls such as
// MPI_Comm_rank, which are not in traces because they move no data.
base::Result<Validation> Validate(const archive::Tables& predicted, const archive::Tables& measured);

// Prints lines about functions, beginning with the largest deviations, up to the given number of lines. For
// the remaining functions, only their number is printed.
std::string ValidationText(const Validation& validation, size_t most);
std::string ValidationJson(const Validation& validation);  // one object

}  // namespace rankine::cli
