// SPDX-License-Identifier: BSD-3-Clause
// Passes collective operations to the writer of a viewer's format, in addition to the slices of their
// calls. An operation is passed only if it is blocking, has a single group, and all processes of the group
// are drawn.
#pragma once
#include <cstdint>
#include <functional>
#include <map>

#include "analysis/waits/operations.h"
#include "archive/trace/timeline.h"
#include "exchange/slices/sink.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::cli {

class CollectiveExport {
 public:
  // `wants` returns whether a process is drawn. The process is given by its index in `Tables::processes`.
  // All arguments must outlive this object.
  CollectiveExport(const archive::Tables& tables, std::function<bool(uint32_t)> wants,
                   exchange::SliceSink& sink);

  // Must be called before the slice of the call begins.
  void Tell(const archive::TimelineKind& kind);

 private:
  // Passes a communicator to the writer before the communicator's first operation. Returns false if some
  // processes of the communicator are not drawn.
  bool IsWhole(uint32_t comm);

  const archive::Tables& tables_;
  std::function<bool(uint32_t)> wants_;
  exchange::SliceSink& sink_;
  analysis::Ranks ranks_;
  std::map<uint32_t, bool> whole_;  // key: index in `Tables::comms`
};

}  // namespace rankine::cli
