// Views as lines, from one `rankine top` to another that asked for them through a shell (`--feed`). A view is
// whole with its `end` line; lines that make no sense are passed over, and everything is bounded: who speaks
// there may be anybody.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "cli/top/row.h"

namespace rankine::cli::top {

std::string FeedText(const HostView& view);

// One stream.
class FeedReader {
 public:
  // Takes one line, without its end. Gives the host's view with its last line.
  std::optional<HostView> Take(std::string_view line);

 private:
  HostView view_;
  bool open_ = false;
};

}  // namespace rankine::cli::top
