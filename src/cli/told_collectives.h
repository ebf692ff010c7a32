// Collective operations as a viewer's format is told of them, beside the slices of their calls: of those that
// block, in one group, of which no process is left out.
#pragma once
#include <cstdint>
#include <functional>
#include <map>

#include "analysis/waits/operations.h"
#include "archive/tables.h"
#include "archive/trace/timeline.h"
#include "exchange/slices/sink.h"

namespace rankine::cli {

class ToldCollectives {
 public:
  // `wants`: whether a process, by its place in Tables::processes, is drawn. All outlive this.
  ToldCollectives(const archive::Tables& tables, std::function<bool(uint32_t)> wants,
                  exchange::SliceSink& sink);

  // Of a call whose slice begins next.
  void Tell(const archive::TimelineKind& kind);

 private:
  // Tells the communicator with its first operation; false: some of its processes are left out.
  bool IsWhole(uint32_t comm);

  const archive::Tables& tables_;
  std::function<bool(uint32_t)> wants_;
  exchange::SliceSink& sink_;
  analysis::Ranks ranks_;
  std::map<uint32_t, bool> whole_;  // of Tables::comms
};

}  // namespace rankine::cli
