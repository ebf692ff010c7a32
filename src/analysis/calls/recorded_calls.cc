// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/calls/recorded_calls.h"

#include "archive/key_values.h"
#include "archive/rows/process.h"
#include "layout/control/selection.h"

namespace rankine::analysis {
namespace {

bool Selects(std::string_view text, std::string_view window) {
  layout::Selection selection;
  return layout::ParseSelection(text, &selection, nullptr) && selection.HasWindow(window) &&
         selection.regions == 0 && !selection.HasTime();
}

}  // namespace

bool RecordedAllTheTime(const archive::Process& process) {
  return archive::UnsignedOf(process.attributes, "select.unselected").value_or(0) == 0 &&
         archive::UnsignedOf(process.attributes, "paused.ns").value_or(0) == 0;
}

bool RecordedAllCallsIn(const archive::Process& process, std::string_view window) {
  for (const char* key : {"services.without.mpi", "services.without.profile", "select.unselected"}) {
    if (archive::UnsignedOf(process.attributes, key).value_or(0) != 0) return false;
  }
  return RecordedAllTheTime(process) || Selects(archive::TextOf(process.attributes, "select"), window);
}

}  // namespace rankine::analysis
