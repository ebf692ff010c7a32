// SPDX-License-Identifier: BSD-3-Clause
// Draws the tracks shown next to a thread's calls and regions: I/O operations, waits, MPI's stalls, and
// monitor windows. Draws any time interval, with as much detail as the limits allow (drawing.h).
#pragma once
#include <cstdint>
#include <vector>

#include "analysis/timeline/drawing.h"
#include "analysis/timeline/operation_lines.h"
#include "analysis/timeline/trace_chunks.h"
#include "analysis/timeline/window_slices.h"
#include "analysis/waits/wait_store.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// Immutable after construction. The tables and the trace must outlive the object.
class AnnotationTracks {
 public:
  // The argument `waits` is indexed by line of the trace, and may be empty.
  AnnotationTracks(const archive::Tables& tables, const TraceChunks& trace, std::vector<WaitStore> waits,
                   unsigned threads);
  // Adds the tracks of the interval [from, until) to a drawing that already contains the threads. Both
  // bounds are on the time axis of the traces.
  void Draw(uint64_t from, uint64_t until, const DrawingLimits& limits, Drawing* to) const;

 private:
  void DrawOperations(uint64_t from, uint64_t until, const DrawingLimits& limits, Drawing* to) const;
  void DrawWaits(uint64_t from, uint64_t until, const DrawingLimits& limits, Drawing* to) const;
  void DrawStalls(uint64_t from, uint64_t until, const DrawingLimits& limits, Drawing* to) const;
  void DrawWindows(uint64_t from, uint64_t until, const DrawingLimits& limits, Drawing* to) const;

  const archive::Tables& tables_;
  const TraceChunks& trace_;
  std::vector<OperationLine> operations_;  // indexed by line of the trace
  std::vector<WindowLane> windows_;
  std::vector<WaitStore> waits_;
};

// Returns the shortest duration that is drawn separately. The argument `count` is the number of items, and
// `lines` is the number of lines. The argument `most` is the maximum number of items that are drawn with this
// duration. Each drawn item has at least this duration, or represents all items within an interval of this
// duration.
uint64_t ResolutionOf(uint64_t span, size_t lines, uint64_t count, size_t most);

}  // namespace rankine::analysis
