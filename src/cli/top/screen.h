// A view as text: a few lines on the job, a line for each thread.
#pragma once
#include <cstddef>
#include <string>

#include "cli/top/row.h"
#include "cli/top/summary.h"

namespace rankine::cli::top {

enum class SortKey { automatic, rank, compute, work, stall };

struct ScreenForm {
  size_t width = 100;
  size_t height = 0;  // 0: as many lines as there are
  bool colour = false;
  bool keys = false;                  // the last line says which keys there are
  SortKey sort = SortKey::automatic;  // by rank; by compute where not all can be shown
};

// Every line is at most `width` wide and ended by a newline, but for the last one. Where the rows are more
// than fit, those at both ends of the order are shown, with how many are left out.
std::string ScreenText(const JobView& view, const Summary& summary, const ScreenForm& form);

}  // namespace rankine::cli::top
