// SPDX-License-Identifier: BSD-3-Clause
#include "report/window_ends_words.h"

#include "base/text/visible_text.h"
#include "report/units.h"

namespace rankine::report {
namespace {

using analysis::WindowLine;
using analysis::WindowMissed;

// Returns, for example, "; no rank called MPI_Barrier more than 20 times".
std::string CallsText(const WindowMissed& missed) {
  if (missed.function.empty()) return "";
  if (missed.early) return "; that call of " + missed.function + " was made before the window began";
  std::string text = "; none of them called " + missed.function;
  if (missed.calls == 0) return text;
  return text + " more than " + (missed.calls == 1 ? "once" : CountText(missed.calls) + " times");
}

std::string OfRanks(const WindowMissed& missed, size_t all) {
  return " on " + CountText(missed.processes) + " of " + CountText(all) + (all == 1 ? " rank" : " ranks");
}

std::string BeginText(const WindowMissed& begin, const std::string& name) {
  if (begin.asked.empty())
    return ": the window has no from=, and nobody ran `rankine ctl JOB window start " + base::Visible(name) +
           "`.";
  return ": its begin, " + base::Visible(begin.asked) + ", did not occur" + CallsText(begin) + ".";
}

std::string EndText(const WindowMissed& end) {
  if (end.asked.empty()) return ": the program did not stop it.";
  return ": its end, " + base::Visible(end.asked) + ", did not occur" + (end.again ? " again" : "") +
         CallsText(end) + ".";
}

}  // namespace

std::vector<std::string> MissedEnds(const WindowLine& line, const std::string& quoted) {
  std::vector<std::string> said;
  const WindowMissed& begin = line.ends.begin;
  const WindowMissed& end = line.ends.end;
  if (line.instances == 0) {
    said.push_back(quoted + " was never started" +
                   (begin.processes == 0 ? "." : BeginText(begin, line.name)));
  } else if (begin.processes != 0) {
    said.push_back(quoted + " was never started" + OfRanks(begin, begin.processes + line.processes) +
                   BeginText(begin, line.name));
  }
  if (end.processes != 0)
    said.push_back(quoted + " ended with MPI_Finalize" + OfRanks(end, line.processes) + EndText(end));
  return said;
}

}  // namespace rankine::report
