// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/windows/window_ends.h"

#include <algorithm>

#include "analysis/calls/recorded_calls.h"
#include "archive/key_values.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/rows/window.h"
#include "archive/tables.h"
#include "base/saturate.h"
#include "layout/window_name.h"
#include "query/records/mpi_names.h"

namespace rankine::analysis {
namespace {

using layout::WindowEvent;
using layout::WindowText;
using layout::WindowTrigger;

// At most three times are rounded to ns: a start, a duration, and the time at which MPI_Finalize begins.
constexpr uint64_t kRounding = 3;

bool EndsInFinalize(const archive::Process& process, const archive::WindowInstance& instance) {
  const uint64_t finalize = archive::UnsignedOf(process.attributes, "finalize.ns").value_or(0);
  if (finalize == 0 || instance.open || instance.start == 0) return false;
  const uint64_t end = base::AddSaturated(instance.start, instance.duration);
  return std::max(end, finalize) - std::min(end, finalize) <= kRounding;
}

// The configured event that should end the window before MPI_Finalize; nullptr if no such event is
// configured.
const WindowTrigger* EndOf(const WindowText& text) {
  if (text.has_to) {
    const bool comes = text.to.event != WindowEvent::end && text.to.event != WindowEvent::never;
    return comes ? &text.to : nullptr;
  }
  return text.from.event == WindowEvent::region && text.every_ns == 0 ? &text.from : nullptr;
}

std::string AskedEnd(const WindowText& text, const WindowTrigger& end) {
  if (text.has_to) return "to=" + std::string(end.text);
  return text.every != 0 ? "every=" + std::to_string(text.every) : std::string(end.text);
}

}  // namespace

const WindowText* OutsideWindows::Find(const archive::Process& process, std::string_view name) {
  const std::string_view text = archive::TextOf(process.attributes, "windows.text");
  if (text.empty()) return nullptr;
  const auto [at, fresh] = read_.try_emplace(text);
  WindowText one;
  for (size_t place = 0; fresh && layout::NextWindow(text, &place, &one, nullptr);) at->second.push_back(one);
  const WindowText* found = nullptr;
  for (const WindowText& window : at->second) {
    if (!layout::IsWindowNamed(name, window.name)) continue;
    if (found != nullptr) return nullptr;
    found = &window;
  }
  return found;
}

void WindowEndsMaker::Define(uint32_t process, const WindowText* text) {
  Own& own = processes_[process];
  if (text != nullptr) own.text = text;
}

void WindowEndsMaker::Add(uint32_t process, const archive::WindowInstance& instance) {
  Own& own = processes_[process];
  own.started = true;
  (EndsInFinalize(tables_.processes[process], instance) ? own.finalized : own.ended) = true;
}

uint64_t WindowEndsMaker::CallsOf(uint32_t process, uint16_t function) {
  const auto [at, fresh] = calls_.try_emplace(function, tables_.processes.size());
  std::vector<uint64_t>& calls = at->second;
  if (!fresh) return calls[process];
  for (const archive::Row& row : tables_.rows) {
    if (row.function == function && row.process < calls.size())
      calls[row.process] = base::AddSaturated(calls[row.process], row.calls);
  }
  return calls[process];
}

void WindowEndsMaker::Count(uint32_t process, const std::string& name, const WindowTrigger& trigger,
                            WindowMissed* missed) {
  missed->processes++;
  if (trigger.event != WindowEvent::function || !RecordedAllCallsIn(tables_.processes[process], name)) return;
  const uint64_t calls = CallsOf(process, trigger.function);
  if (trigger.nth == 0 && calls != 0) return;
  missed->function = query::FunctionName(trigger.function);
  missed->calls = std::max(missed->calls, calls);
  missed->early = missed->early || (calls != 0 && calls >= trigger.nth);
}

WindowEnds WindowEndsMaker::Make(const std::string& name) {
  WindowEnds made;
  for (const auto& [process, own] : processes_) {
    const WindowText* text = own.text;
    if (!own.started && text != nullptr && text->from.event != WindowEvent::start) {
      if (!text->from.text.empty()) made.begin.asked = "from=" + std::string(text->from.text);
      Count(process, name, text->from, &made.begin);
    }
    if (!own.finalized) continue;
    const WindowTrigger* end = text == nullptr ? nullptr : EndOf(*text);
    if (text != nullptr && end == nullptr) continue;
    if (end != nullptr) made.end.asked = AskedEnd(*text, *end);
    made.end.again = made.end.again || own.ended;
    Count(process, name, end == nullptr ? WindowTrigger{} : *end, &made.end);
  }
  return made;
}

}  // namespace rankine::analysis
