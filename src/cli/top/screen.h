// SPDX-License-Identifier: BSD-3-Clause
// Shows a view as text: a few lines about the job, and one line for each thread.
#pragma once
#include <cstddef>
#include <string>

#include "cli/top/history.h"
#include "cli/top/row.h"
#include "cli/top/summary.h"

namespace rankine::cli::top {

enum class SortKey { automatic, rank, compute, work, stall };

struct ScreenForm {
  size_t width = 100;
  size_t height = 0;  // 0: no limit
  bool colour = false;
  bool keys = false;                  // the last line lists the keys
  SortKey sort = SortKey::automatic;  // The automatic order is by rank or, if not all rows fit, by compute
                                      // time.
  const History* history = nullptr;   // The history is shown if the screen has enough space.
};

// Returns the text of the screen. No line is wider than the given number of columns. All lines except the
// last end with a newline. If not all rows fit, the first and the last rows of the order are shown. A line
// between these two groups gives the number of omitted rows.
std::string ScreenText(const JobView& view, const Summary& summary, const ScreenForm& form);

}  // namespace rankine::cli::top
