// SPDX-License-Identifier: BSD-3-Clause
// Transfers views as lines of text from one `rankine top` to another `rankine top`, which has started it
// through a remote shell (`--feed`). A view is complete when its last line has ended. Malformed lines are
// skipped. All sizes are bounded, because the sender is not trusted.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "cli/top/row.h"

namespace rankine::cli::top {

std::string FeedText(const HostView& view);

// Reads a single stream.
class FeedReader {
 public:
  // Reads one line, which is given without its newline. Returns the host's view after the view's last line.
  std::optional<HostView> Take(std::string_view line);

 private:
  HostView view_;
  bool open_ = false;
};

}  // namespace rankine::cli::top
