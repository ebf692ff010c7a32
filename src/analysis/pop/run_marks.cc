// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/pop/run_marks.h"

#include <algorithm>
#include <optional>

#include "analysis/processes/main_threads.h"
#include "analysis/processes/worlds.h"
#include "archive/each.h"
#include "archive/key_values.h"
#include "archive/rows/process.h"
#include "archive/rows/trace_chunk.h"
#include "archive/rows/window.h"
#include "archive/tables.h"
#include "archive/trace/clocks.h"
#include "base/work.h"

namespace rankine::analysis {
namespace {

using archive::kNone;

uint64_t Number(const archive::Process& process, const char* name) {
  return archive::UnsignedOf(process.attributes, name).value_or(0);
}

// For each process: the index of the main thread's trace; `kNone`: the main thread has no trace.
std::vector<uint32_t> TracesOf(const archive::Tables& tables,
                               const std::vector<archive::TraceThread>& traced) {
  const std::vector<uint32_t> main = MainThreads(tables);
  std::vector<uint32_t> places(tables.processes.size(), kNone);
  for (uint32_t i = 0; i < traced.size(); ++i) {
    if (traced[i].process < main.size() && traced[i].thread == main[traced[i].process])
      places[traced[i].process] = i;
  }
  return places;
}

// Returns the reason why the trace does not show when the process worked. The result is empty if the trace
// shows it.
std::string Missing(const archive::Tables& tables, uint32_t i, bool traced) {
  const archive::Process& process = tables.processes[i];
  const std::string rank = process.rank == kNone ? "a process" : ProcessName(tables, FindWorlds(tables), i);
  if (!traced) return rank + " has no event trace";
  if (Number(process, "paused.ns") != 0) return "recording was interrupted in " + rank;
  if (Number(process, "trace.gaps.inside") != 0) return "the event trace of " + rank + " has gaps";
  return {};
}

// Returns the time span in which a process was recorded. If the process did not end normally, or lost
// events, the time span ends at its last call.
MarkedSpan RecordedOf(const archive::Process& process, const ProcessTime& time, const MarkedSpan& life,
                      const CallMarks& calls, int64_t ahead) {
  MarkedSpan recorded = life;
  if (const uint64_t from = Number(process, "trace.from.ns"))
    recorded.begin = std::max(recorded.begin, from - static_cast<uint64_t>(ahead));
  if (!time.finalized || Number(process, "trace.lost") != 0)
    recorded.end = std::min(recorded.end, calls.last);
  return recorded;
}

std::vector<MarkedSpan> InstanceSpans(const archive::Tables& tables, const archive::Clocks& clocks) {
  const std::vector<uint32_t> main = MainThreads(tables);
  std::vector<MarkedSpan> spans;
  for (const archive::WindowInstance& instance : tables.window_instances) {
    spans.emplace_back();
    const uint32_t process = tables.windows[instance.window].process;
    if (instance.start == 0 || process >= main.size() || main[process] != instance.thread) continue;
    const uint64_t begin = instance.start - static_cast<uint64_t>(clocks.WallAheadOf(process));
    spans.back() = {begin, begin + instance.duration};
  }
  return spans;
}

}  // namespace

MarkedSpan LifeOf(const ProcessTime& time, int64_t ahead) {
  const auto on_line = [ahead](uint64_t at) { return at - static_cast<uint64_t>(ahead); };
  return time.known ? MarkedSpan{on_line(time.begin), on_line(time.end)} : MarkedSpan{};
}

uint64_t RunMarks::Border(size_t part) const {
  const uint64_t length = span.end - span.begin;
  return span.begin + length / kRunParts * part + length % kRunParts * part / kRunParts;
}

RunMarks FindRunMarks(const archive::Tables& tables, unsigned threads) {
  RunMarks marks;
  marks.instances.resize(tables.window_instances.size());
  if (tables.traces.empty()) {
    marks.unknown = "the run has no event trace (--with trace)";
    return marks;
  }
  const archive::TraceThreads traced = archive::FindTraceThreads(tables, threads);
  const archive::Clocks clocks(tables);
  const std::vector<uint32_t> places = TracesOf(tables, traced.threads);
  const std::vector<ProcessTime> times = ProcessTimes(tables);
  for (size_t i = 0; i < times.size(); ++i) {
    const auto process = static_cast<uint32_t>(i);
    const MarkedSpan life = LifeOf(times[i], clocks.WallAheadOf(process));
    marks.lives.push_back(life);
    if (!life.known()) continue;
    if (!marks.span.known()) marks.span = life;
    marks.span.begin = std::min(marks.span.begin, life.begin);
    marks.span.end = std::max(marks.span.end, life.end);
    if (marks.unknown.empty()) marks.unknown = Missing(tables, static_cast<uint32_t>(i), places[i] != kNone);
  }
  if (marks.unknown.empty() && !marks.span.known()) marks.unknown = "no process has known times";
  if (!marks.unknown.empty()) return marks;
  marks.instances = InstanceSpans(tables, clocks);
  std::vector<std::vector<uint64_t>> moments(times.size());
  for (size_t part = 0; part <= kRunParts; ++part) {
    for (std::vector<uint64_t>& one : moments) one.push_back(marks.Border(part));
  }
  for (size_t i = 0; i < marks.instances.size(); ++i) {
    if (!marks.instances[i].known()) continue;
    std::vector<uint64_t>& one = moments[tables.windows[tables.window_instances[i].window].process];
    one.push_back(marks.instances[i].begin);
    one.push_back(marks.instances[i].end);
  }
  marks.calls.resize(times.size());
  const base::Work work("summing up calls over time",
                        archive::TraceBytes(tables, [](uint32_t) { return true; }));
  archive::Each(times.size(), threads, [&](size_t i) {
    if (places[i] == kNone || !marks.lives[i].known()) return;
    const archive::TraceThread& thread = traced.threads[places[i]];
    CallMarker marker(std::move(moments[i]), marks.lives[i].begin, marks.lives[i].end);
    archive::ThreadReader reader(tables, thread, clocks.Of(thread.process));
    reader.KeepAsides();
    marker.Read(reader, thread.process);
    marks.calls[i] = marker.Take();
  });
  for (size_t i = 0; i < times.size(); ++i) {
    marks.recorded.push_back(RecordedOf(tables.processes[i], times[i], marks.lives[i], marks.calls[i],
                                        clocks.WallAheadOf(static_cast<uint32_t>(i))));
  }
  return marks;
}

}  // namespace rankine::analysis
