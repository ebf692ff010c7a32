// How long a thread was in MPI while samples of it were taken, by the clock: what its calls took.
#pragma once
#include <cstdint>
#include <string_view>

#include "layout/spool_index.h"
#include "layout/spool_log.h"

namespace rankine::layout {

// Why that is not known.
enum class Exactness : uint8_t {
  exact = 0,
  unfinished = 1,  // no MPI_Finalize: the last call of a thread has no end
  parts = 2,       // recording was stopped, or parts of the run were selected
  uncounted = 3,   // the services leave calls out
  lost = 4,        // calls without a row, or several threads in one place of the spool
};
// As the attribute sample.divided has it. Static storage.
std::string_view NameOf(Exactness exactness);

struct ExactTimes {
  Exactness exactness = Exactness::exact;
  uint64_t mpi_ns = 0;  // where it is exact
};

// Was the function called before samples were taken, or after?
bool IsOutsideOfSampling(uint16_t function);

ExactTimes ExactTimesOf(const SpoolHeader& header, const SpoolIndex& index, const SpoolLog& log,
                        uint16_t thread);

// The worst of all threads with samples.
Exactness ExactnessOf(const SpoolHeader& header, const SpoolIndex& index, const SpoolLog& log);

// What the samples of a thread stand for that were taken in MPI, those without room weighed in, in ns.
uint64_t TickedInMpiNs(const SpoolIndex& index, uint16_t thread);

}  // namespace rankine::layout
