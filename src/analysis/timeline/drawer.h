// SPDX-License-Identifier: BSD-3-Clause
// Draws any interval of a run's trace: the whole run in a drawing of bounded size, or a short interval with
// every event. The trace is not decoded as a whole. Each drawing decodes the chunks that it needs. Only the
// time ranges of the chunks and the packed messages are kept in memory.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/timeline/annotation_tracks.h"
#include "analysis/timeline/drawing.h"
#include "analysis/timeline/message_store.h"
#include "analysis/timeline/trace_chunks.h"
#include "analysis/waits/critical_path.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::analysis {

// The object does not change after construction, so any number of threads may draw.
class TraceDrawer {
 public:
  // Reads the trace with at most `threads` threads. Later calls that draw also use at most `threads` threads.
  // The tables must outlive the object. The object also draws the argument `waits` (indexed by line) and the
  // critical path (FindWaits).
  TraceDrawer(const archive::Tables& tables, unsigned threads, std::vector<WaitStore> waits = {},
              PathSteps path = {});

  bool known() const { return trace_ && trace_->calls() > 0; }  // True if there is a trace of MPI calls.
  // The amount of work (base::Work) for drawing the whole run.
  uint64_t bytes() const { return trace_ ? trace_->bytes() : 0; }
  uint64_t span() const { return trace_ ? trace_->end() - trace_->begin() : 0; }
  // Draws the interval [from, until). The bounds and all times in the drawing are in ns since the start of
  // the run. Calls and messages that extend beyond the interval keep their real start and end. The numbers of
  // calls and messages count only those in the interval.
  Drawing Draw(const DrawingLimits& limits, uint64_t from, uint64_t until) const;
  Drawing DrawAll(const DrawingLimits& limits) const { return Draw(limits, 0, span() + 1); }
  // Draws the counts of services over the whole run. The run is divided into equal parts. Reads the trace a
  // second time if it contains counts.
  std::vector<DrawnCounter> DrawCounters(size_t parts) const;

 private:
  void DrawMessages(uint64_t from, uint64_t until, size_t most, Drawing* drawing) const;

  std::optional<TraceChunks> trace_;
  std::optional<AnnotationTracks> beside_;
  const archive::Tables& tables_;
  MessageStore messages_;
  PathSteps path_;
  uint64_t initialized_ = 0;  // as in Drawing
  unsigned threads_;
};

}  // namespace rankine::analysis
