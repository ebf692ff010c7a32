// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/windows/windows.h"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

#include "analysis/calls/recorded_calls.h"
#include "analysis/calls/shown_comms.h"
#include "analysis/pop/pop_course.h"
#include "analysis/windows/window_steps.h"
#include "archive/key_values.h"
#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/window.h"
#include "archive/tables.h"
#include "base/saturate.h"
#include "layout/window_layout.h"
#include "mpi_facts/facts.h"
#include "query/records/mpi_names.h"

namespace rankine::analysis {
namespace {

using archive::kNone;
using archive::WindowCell;
using archive::WindowInstance;
using layout::WindowKind;

void AddTo(uint64_t* to, uint64_t value) {
  *to = base::AddSaturated(*to, value);
}

uint64_t Less(uint64_t value, uint64_t part) {
  return value - std::min(value, part);
}

bool IsPointToPoint(WindowKind kind) {
  return kind == WindowKind::blocking || kind == WindowKind::non_blocking || kind == WindowKind::one_sided;
}

// Returns the time in ns that the thread spent in the call in which its process ended. No cell contains the
// time in this call.
uint64_t OpenCall(const archive::Process& process, uint32_t thread) {
  const std::string now = "now." + std::to_string(thread);
  const auto function = archive::UnsignedOf(process.attributes, (now + ".function").c_str());
  if (!function || *function > 0xffff ||
      layout::WindowKindOf(static_cast<uint16_t>(*function)) == WindowKind::none)
    return 0;
  return archive::UnsignedOf(process.attributes, (now + ".ns").c_str()).value_or(0);
}

// The times of the first and the last communication on one communicator in one instance.
struct Reach {
  int64_t first = INT64_MAX, last = INT64_MIN;
};

// True if the window counts both point-to-point and collective operations. Windows that count
// communicators, sizes, traffic or other services count both kinds of operations, too.
bool CountsAll(uint32_t what) {
  constexpr uint32_t kBoth = layout::kWindowPointToPoint | layout::kWindowCollective;
  constexpr uint32_t kEach = layout::kWindowCommunicator | layout::kWindowMessageSize |
                             layout::kWindowTraffic | layout::kWindowOther;
  return (what & kBoth) == kBoth || (what & kEach) != 0;
}

class WindowMaker {
 public:
  // The argument `shown` is the result of `ShownComms`.
  WindowMaker(const archive::Tables& tables, std::span<const uint32_t> shown, std::string name)
      : tables_(tables), shown_(shown), ends_(tables) {
    line_.name = std::move(name);
  }

  // The argument `text` is nullptr if the program defined the window. If the window was defined outside the
  // program, `text` is its definition.
  void Define(const archive::Window& window, const layout::WindowText* text);
  // Adds an instance with its cells. The argument `ideal` is the progress that the instance's process makes
  // in the replay during the instance.
  void Add(const WindowInstance& instance, std::span<const WindowCell> cells,
           const std::optional<IdealMark>& ideal);
  WindowLine Take();

 private:
  void AddCell(const WindowInstance& instance, const WindowCell& cell);
  void AddTraffic(const WindowCell& cell, WindowComm* comm);
  void AddHidden(uint32_t process, const WindowCell& cell, const archive::Communicator& comm);
  WindowComm& CommOf(uint32_t comm);
  bool HasComm(const std::string& name) const;
  bool KnowsAll() const { return !line_.filtered && counts_all_ && line_.unrecorded == 0; }

  const archive::Tables& tables_;
  std::span<const uint32_t> shown_;
  WindowLine line_;
  bool counts_all_ = true;  // True if all definitions of the window count all kinds of communication.
  std::vector<const WindowCell*> with_traffic_;
  std::map<uint32_t, ProcessTime> times_;  // indexed by process
  IdealSums ideal_;                        // indexed by process
  WindowSteps steps_;
  WindowEndsMaker ends_;
  std::map<uint16_t, WindowFunction> functions_;
  // The sums of each function, for each number of processes in the communicator.
  std::map<std::pair<uint16_t, uint64_t>, WindowSums> collectives_;
  std::map<uint32_t, WindowComm> comms_;
  std::map<uint32_t, std::set<uint32_t>> users_;  // For each communicator, the processes that communicated
                                                  // on it.
  std::set<uint16_t> partly_, sizeless_;          // as in WindowHidden
  PerProcess durations_;
};

bool WindowMaker::HasComm(const std::string& name) const {
  return std::any_of(tables_.comms.begin(), tables_.comms.end(),
                     [&name](const archive::Communicator& comm) { return comm.name == name; });
}

void WindowMaker::Define(const archive::Window& window, const layout::WindowText* text) {
  if (line_.what == 0) {
    line_.model = line_.model_used = window.model;
    line_.timeout = window.timeout;
    line_.resolution = window.resolution;
    line_.large_bytes = window.large_bytes;
    line_.large_from = window.large_from;
    if (line_.large_from == static_cast<uint32_t>(layout::LargeFrom::library))
      line_.large_setting = archive::TextOf(tables_.processes[window.process].attributes, "eager.limit.from");
    line_.counted_comms = !window.comms.empty()  ? window.comms
                          : window.comm != kNone ? query::CommName(tables_.comms[window.comm])
                                                 : "";
    // The communicators whose names come from MPI always exist, even if the program renames them.
    line_.comms_absent = !window.comms.empty() && !window.comms.starts_with("size:") &&
                         !window.comms.starts_with("MPI_COMM_") && !HasComm(window.comms);
  }
  steps_.Define(text == nullptr ? 0 : text->every_ns);
  ends_.Define(window.process, text);
  line_.large_differs = line_.large_differs || window.large_bytes != line_.large_bytes;
  line_.what |= window.what;
  counts_all_ = counts_all_ && CountsAll(window.what);
  if (line_.model == static_cast<uint32_t>(layout::WindowModel::event) &&
      !KnowsStalls(tables_.processes[window.process]))
    line_.model_used = static_cast<uint32_t>(layout::WindowModel::call);
  line_.filtered = line_.filtered || window.comm != kNone || !window.comms.empty() || window.min_bytes != 0 ||
                   window.max_bytes != 0 || !window.peers.empty();
}

WindowComm& WindowMaker::CommOf(uint32_t comm) {
  WindowComm& made = comms_[comm];
  made.comm = comm;
  return made;
}

void WindowMaker::AddCell(const WindowInstance& instance, const WindowCell& cell) {
  const WindowKind kind = layout::WindowKindOf(cell.function);
  WindowFunction& function = functions_[cell.function];
  function.function = cell.function;
  function.kind = kind;
  function.sums.Add(cell);
  line_.all.Add(cell);
  line_.kinds[static_cast<size_t>(kind)].Add(cell);
  const uint32_t process = tables_.windows[instance.window].process;
  const WindowWait wait{cell.longest, process, cell.longest_peer, cell.comm};
  if (wait.ns > line_.longest.ns) line_.longest = wait;
  if (cell.comm == kNone) return;
  WindowComm& comm = CommOf(shown_[cell.comm]);
  comm.all.Add(cell);
  if (IsPointToPoint(kind)) comm.point_to_point.Add(cell);
  if (kind == WindowKind::collective) {
    const archive::Communicator& known = tables_.comms[cell.comm];
    collectives_[{cell.function, base::AddSaturated(known.size, known.remote_size)}].Add(cell);
    comm.collective.Add(cell);
    AddHidden(process, cell, known);
  }
  if (wait.ns > comm.longest.ns) comm.longest = wait;
  if (cell.traffic != kNone) with_traffic_.push_back(&cell);
}

void WindowMaker::Add(const WindowInstance& instance, std::span<const WindowCell> cells,
                      const std::optional<IdealMark>& ideal) {
  const uint32_t process = tables_.windows[instance.window].process;
  AddTo(&line_.instances, 1);
  AddTo(&line_.running, instance.open ? 1 : 0);
  AddTo(&line_.open_requests, instance.open_requests);
  AddTo(&line_.open_bytes, instance.open_bytes);
  line_.longest_instance = std::max(line_.longest_instance, instance.duration);
  if (instance.start != 0 && (line_.start == 0 || instance.start < line_.start)) line_.start = instance.start;
  durations_.Add(process, instance.duration);
  uint64_t mpi = 0;
  std::map<uint32_t, Reach> reaches;
  for (const WindowCell& cell : cells) {
    AddCell(instance, cell);
    if (cell.thread == instance.thread) AddTo(&mpi, cell.time);
    if (cell.comm == kNone || !cell.communicated) continue;
    Reach& reach = reaches[shown_[cell.comm]];
    reach.first = std::min(reach.first, cell.first);
    reach.last = std::max(reach.last, cell.last);
  }
  for (const auto& [index, reach] : reaches) {
    WindowComm& comm = CommOf(index);
    AddTo(&comm.execution, static_cast<uint64_t>(reach.last) - static_cast<uint64_t>(reach.first));
    users_[index].insert(process);
  }
  if (instance.open) AddTo(&mpi, OpenCall(tables_.processes[process], instance.thread));
  ProcessTime time;
  time.known = true;
  time.runtime = instance.duration;
  time.mpi = std::min(mpi, instance.duration);
  time.useful = time.runtime - time.mpi;
  ProcessTime& whole = times_[process];
  whole.known = true;
  AddTo(&whole.runtime, time.runtime);
  AddTo(&whole.mpi, time.mpi);
  AddTo(&whole.useful, time.useful);
  ideal_.Add(process, ideal);
  ends_.Add(process, instance);
  steps_.Add({process, instance.start, instance.duration, time.mpi, instance.open_requests, ideal});
}

void WindowMaker::AddHidden(uint32_t process, const WindowCell& cell, const archive::Communicator& comm) {
  if (cell.completions != 0 && comm.size > 1) {
    line_.hidden.all = true;  // The flag `all` is cleared later if any message was observed.
    if (mpi_facts::FactsOf(cell.function).ReturnsBefore()) partly_.insert(cell.function);
  }
  if (cell.inner_messages == 0 || sizeless_.contains(cell.function)) return;
  const std::string told = "windows.inner.sizeless." + std::to_string(cell.function);
  if (tables_.processes[process].attributes.contains(told)) sizeless_.insert(cell.function);
}

// If a bin overlaps several parts, its traffic is divided among these parts in proportion to the overlaps.
void WindowMaker::AddTraffic(const WindowCell& cell, WindowComm* comm) {
  const archive::WindowTraffic& traffic = tables_.window_traffic[cell.traffic];
  const double part = static_cast<double>(line_.longest_instance) / kWindowParts;
  if (part <= 0) return;
  for (uint32_t bin = 0; bin < traffic.count; ++bin) {
    const auto bytes = static_cast<double>(tables_.window_bins[traffic.first + bin].bytes);
    const auto messages = static_cast<double>(tables_.window_bins[traffic.first + bin].messages);
    const double begin = static_cast<double>(traffic.bin) * bin / part;
    const double end = begin + std::max(static_cast<double>(traffic.bin) / part, 1e-9);
    const double last = static_cast<double>(kWindowParts);
    if (begin >= last) {
      comm->traffic_bytes.back() += bytes;
      comm->traffic_messages.back() += messages;
      continue;
    }
    const double within = std::min(end, last);
    for (auto at = static_cast<size_t>(begin); at < kWindowParts && static_cast<double>(at) < within; ++at) {
      const auto from = static_cast<double>(at);
      const double share = (std::min(within, from + 1) - std::max(begin, from)) / (within - begin);
      comm->traffic_bytes[at] += bytes * share;
      comm->traffic_messages[at] += messages * share;
    }
  }
}

WindowLine WindowMaker::Take() {
  const size_t processes = tables_.processes.size();
  line_.processes = times_.size();
  line_.duration = durations_.Summary(processes, processes - times_.size());
  std::vector<ProcessTime> times(processes);
  for (const auto& [process, time] : times_) {
    times[process] = time;
    AddTo(&line_.mpi, time.mpi);
    if (!RecordedAllCallsIn(tables_.processes[process], line_.name)) line_.unrecorded++;
  }
  line_.pop = ComputePop(times);
  if (KnowsAll()) {
    ideal_.Split(&line_.pop);
  } else {
    line_.pop.parallel = line_.pop.load_balance = line_.pop.communication = std::nullopt;
  }
  for (const WindowCell* cell : with_traffic_) AddTraffic(*cell, &comms_[shown_[cell->comm]]);
  const auto by_execution = [](const auto& a, const auto& b) { return a.second > b.second; };
  std::vector<std::pair<const WindowFunction*, uint64_t>> functions;
  for (const auto& [id, function] : functions_)
    functions.emplace_back(&function, std::max(function.sums.execution, function.sums.time));
  std::stable_sort(functions.begin(), functions.end(), by_execution);
  for (const auto& [function, execution] : functions) {
    line_.functions.push_back(*function);
    const auto first = collectives_.lower_bound({function->function, 0});
    for (auto at = first; at != collectives_.end() && at->first.first == function->function; ++at)
      line_.collectives.push_back({at->first.first, at->first.second, at->second});
  }
  for (const auto& [index, users] : users_) {
    for (const uint32_t process : users) AddTo(&comms_[index].instances_time, times_[process].runtime);
  }
  std::vector<std::pair<const WindowComm*, uint64_t>> comms;
  for (const auto& [index, comm] : comms_) comms.emplace_back(&comm, comm.execution);
  std::stable_sort(comms.begin(), comms.end(), by_execution);
  for (const auto& [comm, execution] : comms) line_.comms.push_back(*comm);
  WindowHidden& hidden = line_.hidden;
  hidden.all = hidden.all && line_.Kind(WindowKind::collective).inner_messages == 0;
  if (!hidden.all) hidden.partly.assign(partly_.begin(), partly_.end());
  hidden.sizeless.assign(sizeless_.begin(), sizeless_.end());
  line_.beat = steps_.Beat();
  line_.steps = steps_.Make(processes, KnowsAll());
  line_.ends = ends_.Make(line_.name);
  return std::move(line_);
}

}  // namespace

bool KnowsStalls(const archive::Process& process) {
  return archive::TextOf(process.attributes, "state.mode") == "exact" &&
         !archive::UnsignedOf(process.attributes, "state.unknown");
}

void WindowSums::Add(const WindowCell& cell) {
  // The bytes that collective operations send are not counted as messages.
  const bool collective = layout::WindowKindOf(cell.function) == WindowKind::collective;
  const uint64_t messages = base::AddSaturated(cell.sent_messages, cell.received_messages);
  const uint64_t bytes = collective ? 0 : base::AddSaturated(cell.sent_bytes, cell.received_bytes);
  Add(WindowSums{cell.calls, cell.time, cell.stall, cell.completions, cell.execution, cell.sent_messages,
                 cell.sent_bytes, cell.received_messages, cell.received_bytes, cell.large_messages,
                 cell.large_bytes, Less(messages, cell.large_messages), Less(bytes, cell.large_bytes),
                 cell.inner_messages, cell.inner_bytes, cell.timeouts});
}

void WindowSums::Add(const WindowSums& other) {
  AddTo(&calls, other.calls);
  AddTo(&time, other.time);
  AddTo(&stall, other.stall);
  AddTo(&completions, other.completions);
  AddTo(&execution, other.execution);
  AddTo(&sent_messages, other.sent_messages);
  AddTo(&sent_bytes, other.sent_bytes);
  AddTo(&received_messages, other.received_messages);
  AddTo(&received_bytes, other.received_bytes);
  AddTo(&large_messages, other.large_messages);
  AddTo(&large_bytes, other.large_bytes);
  AddTo(&small_messages, other.small_messages);
  AddTo(&small_bytes, other.small_bytes);
  AddTo(&inner_messages, other.inner_messages);
  AddTo(&inner_bytes, other.inner_bytes);
  AddTo(&timeouts, other.timeouts);
}

double WindowComm::usage() const {
  if (instances_time == 0) return 0;
  return std::min(1.0, static_cast<double>(execution) / static_cast<double>(instances_time));
}

WindowSums WindowLine::PointToPoint() const {
  WindowSums sums = Kind(WindowKind::blocking);
  sums.Add(Kind(WindowKind::non_blocking));
  sums.Add(Kind(WindowKind::one_sided));
  return sums;
}

std::vector<WindowLine> MakeWindows(const archive::Tables& tables, const IdealRun* ideal) {
  const bool placed = WhyNotSplit(ideal).empty();
  const std::vector<uint32_t> shown = ShownComms(tables);
  std::vector<WindowMaker> makers;
  std::unordered_map<std::string, size_t> places;
  OutsideWindows outside;
  for (const archive::Window& window : tables.windows) {
    const auto [at, added] = places.try_emplace(window.name, makers.size());
    if (added) makers.emplace_back(tables, shown, window.name);
    makers[at->second].Define(window, outside.Find(tables.processes[window.process], window.name));
  }
  std::span<const WindowCell> cells = tables.window_cells;
  for (uint32_t i = 0; i < tables.window_instances.size(); ++i) {
    const WindowInstance& instance = tables.window_instances[i];
    size_t own = 0;
    while (own < cells.size() && cells[own].instance == i) ++own;
    const archive::Window& window = tables.windows[instance.window];
    makers[places[window.name]].Add(
        instance, cells.first(own),
        placed ? IdealIn(*ideal, *ideal->marks, window.process, ideal->marks->instances[i]) : std::nullopt);
    cells = cells.subspan(own);
  }
  std::vector<WindowLine> lines;
  lines.reserve(makers.size());
  for (WindowMaker& maker : makers) lines.push_back(maker.Take());
  // Windows that never started are sorted last.
  const auto start = [](const WindowLine& line) { return line.start == 0 ? UINT64_MAX : line.start; };
  std::stable_sort(lines.begin(), lines.end(),
                   [&](const WindowLine& a, const WindowLine& b) { return start(a) < start(b); });
  return lines;
}

}  // namespace rankine::analysis
