// SPDX-License-Identifier: BSD-3-Clause
// The texts shown with a slice: the arguments of calls, operations, waits and windows.
#pragma once
#include <string>
#include <vector>

#include "analysis/waits/wait.h"
#include "archive/io/operations.h"
#include "archive/trace/timeline.h"
#include "exchange/slices/sink.h"
#include "symbols/symbolise.h"

namespace rankine::archive {
struct Tables;
struct WindowInstance;
}  // namespace rankine::archive

namespace rankine::cli {

// The arguments of one slice. The arguments remain valid until the arguments of the next slice are
// requested.
class SliceWords {
 public:
  explicit SliceWords(const archive::Tables& tables);
  // The parameter `several` is nullptr if the slice represents a single call.
  exchange::SliceArguments OfCall(const archive::TimelineKind& kind, const archive::TimelineSeveral* several);
  exchange::SliceArguments OfOperation(const archive::IoOperation& operation);
  // `late` is the index of the process for which other processes waited, or `kNone`.
  exchange::SliceArguments OfWait(const analysis::Wait& wait, uint32_t late);
  exchange::SliceArguments OfWindow(const archive::WindowInstance& instance);

  std::string_view OperationName(const archive::IoOperation& operation) const;
  std::string_view RegionName(context::NodeId node);

 private:
  void Number(std::string_view name, uint64_t number);
  void Text(std::string_view name, std::string_view text);

  const archive::Tables& tables_;
  symbols::Symboliser symbols_;
  std::vector<std::string> regions_;  // names of regions by node; each name is built only once
  std::vector<exchange::SliceArgument> arguments_;
  std::string text_;
};

}  // namespace rankine::cli
