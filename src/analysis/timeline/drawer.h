// A run's trace, of which any part is drawn: the whole run in a drawing of bounded size, or some of it with
// all that happened there. The trace stays in its chunks, and the part's are read for each drawing; held are
// what time they cover and the messages, packed.
#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "analysis/timeline/beside_drawer.h"
#include "analysis/timeline/drawing.h"
#include "analysis/timeline/message_store.h"
#include "analysis/timeline/trace_chunks.h"
#include "archive/tables.h"

namespace rankine::analysis {

// Immutable after it is made: any number of threads may draw.
class TraceDrawer {
 public:
  // Goes through the trace, with at most `threads` threads, which draw later, too. The tables outlive it.
  // `waits` by line (FindWaits), which are drawn, too.
  TraceDrawer(const archive::Tables& tables, unsigned threads, std::vector<WaitStore> waits = {});

  bool known() const { return trace_ && trace_->calls() > 0; }  // there is a trace of MPI calls
  // Steps of base::Work in which all is drawn.
  uint64_t bytes() const { return trace_ ? trace_->bytes() : 0; }
  uint64_t span() const { return trace_ ? trace_->end() - trace_->begin() : 0; }
  // What lies in [from, until), ns from the run's begin. All times in the drawing are from there, too, and
  // calls and messages that reach into the part stand in it with their true begin and end; the counts are
  // those of the part.
  Drawing Draw(const DrawingLimits& limits, uint64_t from, uint64_t until) const;
  Drawing DrawAll(const DrawingLimits& limits) const { return Draw(limits, 0, span() + 1); }

 private:
  void DrawMessages(uint64_t from, uint64_t until, size_t most, Drawing* drawing) const;

  std::optional<TraceChunks> trace_;
  std::optional<BesideDrawer> beside_;
  MessageStore messages_;
  uint64_t initialized_ = 0;  // as in Drawing
  unsigned threads_;
};

}  // namespace rankine::analysis
