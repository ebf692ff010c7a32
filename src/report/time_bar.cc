// SPDX-License-Identifier: BSD-3-Clause
#include "report/time_bar.h"

#include <algorithm>
#include <cmath>

#include "base/text/visible_text.h"
#include "report/units.h"

namespace rankine::report {
namespace {

using analysis::TimePart;

struct Look {
  std::string_view mark;  // one column wide
  Colour colour;
};

Look LookOf(TimePart part) {
  switch (part) {
    case TimePart::useful:
      return {"█", Colour::work};
    case TimePart::imbalance:
      return {"▓", Colour::imbalance};
    case TimePart::serialisation:
    case TimePart::waiting:
    case TimePart::communication:
      return {"▒", Colour::wait};
    case TimePart::transfer:
    case TimePart::transfer_work:
      return {"░", Colour::message};
    case TimePart::mpi_work:
      return {"+", Colour::library};
    case TimePart::io:
      return {"=", Colour::file};
    case TimePart::off_cpu:
      return {":", Colour::poor};
    case TimePart::start_end:
      return {".", Colour::dim};
    default:
      return {"?", Colour::plain};
  }
}

std::string ShareText(uint32_t per_mille) {
  if (per_mille == 0) return "<0.1 %";
  return std::to_string(per_mille / 10) + "." + std::to_string(per_mille % 10) + " %";
}

std::string Bar(const analysis::TimeShares& shares, const Style& style) {
  std::string bar;
  double before = 0;
  size_t cells = 0;
  for (const analysis::TimeShare& part : shares.parts) {
    before += part.share;
    const auto end =
        std::min(style.width, static_cast<size_t>(std::lround(before * static_cast<double>(style.width))));
    std::string run;
    const Look look = LookOf(part.part);
    for (; cells < end; ++cells) run += look.mark;
    bar += style.Paint(run, look.colour);
  }
  return bar + "\n";
}

// Lists the parts next to each other, as many as fit on each line.
std::string Legend(const analysis::TimeShares& shares, const Style& style) {
  std::string out, line;
  size_t used = 0;
  for (const analysis::TimeShare& part : shares.parts) {
    const Look look = LookOf(part.part);
    const std::string text = " " + std::string(TitleOf(part.part)) + " " + ShareText(part.per_mille);
    const size_t width = 1 + text.size();
    if (used > 0 && used + 3 + width > style.width) {
      out += line + "\n";
      line.clear();
      used = 0;
    }
    line += (used > 0 ? "   " : "") + style.Paint(look.mark, look.colour) + text;
    used += (used > 0 ? 3 : 0) + width;
  }
  return out + line + "\n";
}

}  // namespace

std::string TimeBar(Facts& facts, const Style& style) {
  const analysis::TimeShares& shares = facts.TimeShares();
  if (shares.parts.empty()) return "";
  const std::string whole = TimeText(static_cast<double>(shares.ns));
  const std::string head = "All rank time, with MPI_Init and MPI_Finalize: " + whole;
  return style.Paint(base::Shortened(head, style.width), Colour::bold) + "\n" + Bar(shares, style) +
         Legend(shares, style) + "\n";
}

}  // namespace rankine::report
