// SPDX-License-Identifier: BSD-3-Clause
// Views as lines of text, sent from one `rankine top` to another that asked for them through a shell
// (`--feed`). A view is complete with its `end` line. Malformed lines are skipped. All sizes are bounded,
// because the sender is not trusted.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "cli/top/row.h"

namespace rankine::cli::top {

std::string FeedText(const HostView& view);

// For one stream.
class FeedReader {
 public:
  // Takes one line without its newline. Returns the host's view at its last line.
  std::optional<HostView> Take(std::string_view line);

 private:
  HostView view_;
  bool open_ = false;
};

}  // namespace rankine::cli::top
