// A run's trace, held in memory, of which any part is drawn: the whole run in a drawing of bounded size, or
// some of it with all that happened there.
#pragma once
#include <cstdint>
#include <vector>

#include "analysis/timeline/drawing.h"
#include "analysis/timeline/messages.h"
#include "archive/tables.h"
#include "archive/trace/timeline.h"

namespace rankine::analysis {

// Immutable after it is made: any number of threads may draw.
class TraceDrawer {
 public:
  // Reads the trace, with at most `threads` threads, which draw later, too. Borrows nothing.
  TraceDrawer(const archive::Tables& tables, unsigned threads);

  bool known() const { return calls_ > 0; }  // there is a trace of MPI calls
  uint64_t span() const { return end_ - begin_; }
  // What lies in [from, until), ns from the run's begin. All times in the drawing are from there, too, and
  // calls and messages that reach into the part stand in it with their true begin and end; the counts are
  // those of the part.
  Drawing Draw(const DrawingLimits& limits, uint64_t from, uint64_t until) const;
  Drawing DrawAll(const DrawingLimits& limits) const { return Draw(limits, 0, span() + 1); }

 private:
  void DrawMessages(uint64_t from, uint64_t until, size_t most, Drawing* drawing) const;

  std::vector<archive::Timeline> lines_;
  std::vector<bool> nested_;  // by line: a call stands within another
  std::vector<TracedMessage> messages_;
  uint64_t begin_ = 0, end_ = 0, calls_ = 0;
  size_t losses_ = 0;
  unsigned threads_;
};

}  // namespace rankine::analysis
