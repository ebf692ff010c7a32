// SPDX-License-Identifier: BSD-3-Clause
// Computes the time that a thread spent in MPI while samples were taken, from the durations of the thread's
// calls.
#pragma once
#include <cstdint>
#include <string_view>

#include "layout/spool_index.h"
#include "layout/spool_log.h"

namespace rankine::layout {

// Whether the time of a thread in MPI is known exactly. If the time is not exact, the value shows the reason.
enum class Exactness : uint8_t {
  exact = 0,
  unfinished = 1,  // MPI_Finalize was not recorded, so a thread's last call may have no end
  parts = 2,       // recording was paused, or only parts of the run were selected
  uncounted = 3,   // the chosen services do not record all calls
  lost = 4,        // some calls have no row, or several threads used the same index in the spool
};
// Returns the value of the attribute `sample.divided` for the given exactness. The string has static storage
// duration.
std::string_view NameOf(Exactness exactness);

struct ExactTimes {
  Exactness exactness = Exactness::exact;
  uint64_t mpi_ns = 0;  // The time is valid only if the value of `exactness` is Exactness::exact.
};

// True if the function is called before sampling starts, or after sampling ends.
bool IsOutsideOfSampling(uint16_t function);

ExactTimes ExactTimesOf(const SpoolHeader& header, const SpoolIndex& index, const SpoolLog& log,
                        uint16_t thread);

// Returns the worst value of exactness among all threads with samples.
Exactness ExactnessOf(const SpoolHeader& header, const SpoolIndex& index, const SpoolLog& log);

// Returns the time that a thread's samples in MPI represent, in ns. The result is scaled up for samples
// that could not be stored.
uint64_t TickedInMpiNs(const SpoolIndex& index, uint16_t thread);

}  // namespace rankine::layout
