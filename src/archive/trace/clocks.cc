// SPDX-License-Identifier: BSD-3-Clause
#include "archive/trace/clocks.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

#include "archive/rows/process.h"
#include "archive/rows/trace_chunk.h"
#include "archive/scan.h"
#include "archive/tables.h"
#include "archive/trace/head.h"
#include "base/byte_reader.h"
#include "base/hash.h"

namespace rankine::archive {
namespace {

// The largest drift of a real clock. Data with a larger drift are wrong.
constexpr double kMostDrift = 1e-2;
constexpr int kMostLinks = 64;  // limit for the depth of the tree of machines

std::string TextOf(const Process& process, const char* key) {
  const auto at = process.attributes.find(key);
  const std::string* text = at == process.attributes.end() ? nullptr : std::get_if<std::string>(&at->second);
  return text == nullptr ? std::string() : *text;
}

std::optional<uint64_t> NumberOf(const Process& process, const char* key) {
  const auto at = process.attributes.find(key);
  const uint64_t* number = at == process.attributes.end() ? nullptr : std::get_if<uint64_t>(&at->second);
  return number == nullptr ? std::nullopt : std::optional(*number);
}

// Identifies the clock of a machine by the number on which the machine's ranks agreed. Without this number,
// the host and the kind of clock identify the clock.
uint64_t DomainOf(const Process& process) {
  if (const auto known = NumberOf(process, "clock.domain")) return *known;
  return base::Hash(std::string_view(TextOf(process, "host") + "/" + TextOf(process, "clock"))) &
         ~uint64_t{1};
}

struct Seen {
  uint64_t own, peer, error;
};

struct Machine {
  MachineClock clock;
  uint64_t peer = 0;       // the peer's clock; 0: this clock was not compared
  std::vector<Seen> seen;  // sorted by time
  // True if the field `wall` has been set. The value of `wall` comes from the first trace chunk.
  bool has_wall = false;
  ClockPart wall;
  double hz = 1e9;
  bool placed = false;
};
using Machines = std::map<uint64_t, Machine>;

void AddProcess(const Process& process, Machine* machine) {
  if (machine->clock.host.empty()) machine->clock.host = TextOf(process, "host");
  if (const auto hz = NumberOf(process, "clock.hz"); hz && *hz != 0) machine->hz = static_cast<double>(*hz);
  const auto peer = NumberOf(process, "clock.peer");
  if (!peer || machine->peer != 0) return;
  machine->peer = *peer;
  const auto take = [&](const std::string& moment) {
    const auto part = [&](const char* what) { return NumberOf(process, (moment + what).c_str()); };
    const auto own = part(".own"), seen = part(".peer"), error = part(".error");
    if (own && seen && error) machine->seen.push_back({*own, *seen, *error});
    return own && seen && error;
  };
  machine->clock.comparisons += take("clock.begin") ? 1 : 0;
  while (take("clock.between." + std::to_string(machine->clock.between + 1))) machine->clock.between++;
  machine->clock.comparisons += take("clock.end") ? 1 : 0;
}

// Uses only the first chunk of the machine. All processes of a machine share one mapping. So the events of
// all processes on the machine are in the right order, even if their wall clock readings differ.
void AddChunk(const TraceChunk& chunk, Machine* machine) {
  if (machine->has_wall) return;
  const auto raw = RawPayload(chunk.view);
  if (!raw) return;
  base::ByteReader in(*raw);
  const auto head = ReadEventsHead(in);
  const uint64_t ticks = head ? CounterAt(in.rest()) : 0;
  if (ticks == 0) return;
  machine->has_wall = true;
  machine->wall = {ticks, head->begin_ns, 1e9 / static_cast<double>(head->ticks_per_second)};
}

double RateOf(const Machine& machine, const Machine& peer) {
  const double nominal = peer.hz / machine.hz;
  if (machine.seen.size() < 2) return nominal;
  const Seen& a = machine.seen.front();
  const Seen& b = machine.seen.back();
  if (b.own <= a.own || b.peer <= a.peer) return nominal;
  const double rate = static_cast<double>(b.peer - a.peer) / static_cast<double>(b.own - a.own);
  return std::abs(rate / nominal - 1) < kMostDrift ? rate : nominal;
}

// One comparison of the machine's clock: the clock's ticks, the time on the common time scale, and the
// error.
struct Point {
  uint64_t ticks, ns;
  double error_ns;
};

ClockPart Through(const Point& a, const Point& b) {
  return {a.ticks, a.ns, static_cast<double>(b.ns - a.ns) / static_cast<double>(b.ticks - a.ticks)};
}

// Returns the distance of a point from the straight line between two other points, minus the errors.
double Contradicts(const Point& a, const Point& b, const Point& point) {
  const auto line = static_cast<int64_t>(Through(a, b).Ns(point.ticks));
  const double off = std::abs(static_cast<double>(static_cast<int64_t>(point.ns) - line));
  const double part = static_cast<double>(point.ticks - a.ticks) / static_cast<double>(b.ticks - a.ticks);
  return off - point.error_ns - a.error_ns - part * (b.error_ns - a.error_ns);
}

// Marks the points that the mapping must contain. The first marked points are `first` and `last`. In each
// step, the function finds two neighbouring marked points and the point that is farthest from the line
// between them. If this point differs from the line by more than the errors, the point is marked, too.
void Keep(const std::vector<Point>& points, size_t first, size_t last, std::vector<bool>* kept) {
  std::vector<std::pair<size_t, size_t>> open = {{first, last}};
  while (!open.empty()) {
    const auto [from, to] = open.back();
    open.pop_back();
    (*kept)[from] = (*kept)[to] = true;
    double most = 0;
    size_t worst = 0;
    for (size_t i = from + 1; i < to; ++i) {
      const double by = Contradicts(points[from], points[to], points[i]);
      if (by > most) most = by, worst = i;
    }
    if (worst == 0) continue;
    open.emplace_back(from, worst);
    open.emplace_back(worst, to);
  }
}

// Returns the times of this machine's clock at which the peer's mapping has bends, interpolated from the
// nearest comparisons.
std::vector<Point> BendsOfPeer(const Machine& machine, const Machine& peer) {
  std::vector<Point> bends;
  for (const ClockPart& bend : peer.clock.line.bends) {
    for (size_t i = 1; i < machine.seen.size(); ++i) {
      const Seen &a = machine.seen[i - 1], &b = machine.seen[i];
      if (bend.ticks <= a.peer || bend.ticks >= b.peer) continue;
      const double part = static_cast<double>(bend.ticks - a.peer) / static_cast<double>(b.peer - a.peer);
      const auto since = static_cast<uint64_t>(part * static_cast<double>(b.own - a.own));
      // The bend is between two comparisons, each of which has an error.
      const double error = static_cast<double>(std::max(a.error, b.error)) * 1e9 / machine.hz;
      bends.push_back({a.own + since, bend.ns, error});
    }
  }
  return bends;
}

// Adds bends to the machine's mapping where comparisons contradict a straight line. Returns the largest
// error of the mapping's points, in ns.
double Bend(const Machine& peer, Machine* machine) {
  const auto error_of = [&](const Seen& seen) { return static_cast<double>(seen.error) * 1e9 / machine->hz; };
  double error = std::max(error_of(machine->seen.front()), error_of(machine->seen.back()));
  std::vector<Point> points = BendsOfPeer(*machine, peer);
  for (const Seen& seen : machine->seen)
    points.push_back({seen.own, peer.clock.line.Ns(seen.peer), error_of(seen)});
  std::sort(points.begin(), points.end(), [](const Point& a, const Point& b) { return a.ticks < b.ticks; });
  for (size_t i = 1; i < points.size(); ++i) {
    if (points[i].ticks <= points[i - 1].ticks || points[i].ns <= points[i - 1].ns) return error;
  }
  if (points.size() < 3) return error;
  std::vector<bool> kept(points.size());
  Keep(points, 0, points.size() - 1, &kept);
  std::vector<ClockPart> parts;
  size_t from = 0;
  for (size_t i = 1; i < points.size(); ++i) {
    if (!kept[i]) continue;
    parts.push_back(Through(points[from], points[i]));
    if (std::abs(parts.back().ns_per_tick * machine->hz / 1e9 - 1) >= kMostDrift) return error;
    from = i;
    error = std::max(error, points[i].error_ns);
  }
  static_cast<ClockPart&>(machine->clock.line) = parts.front();
  machine->clock.line.bends.assign(parts.begin() + 1, parts.end());
  return error;
}

// Computes the machine's mapping. The machines through which this machine is compared with the reference
// get their mappings first.
void Place(Machines& machines, Machine& machine, int links) {
  if (machine.placed) return;
  machine.placed = true;  // prevents endless recursion in a cycle
  static_cast<ClockPart&>(machine.clock.line) =
      machine.has_wall ? machine.wall : ClockPart{0, 0, 1e9 / machine.hz};
  const auto at = machines.find(machine.peer);
  if (machine.peer == 0 || at == machines.end() || machine.seen.empty() || links == 0) return;
  Machine& peer = at->second;
  Place(machines, peer, links - 1);
  const double rate = RateOf(machine, peer);
  const Seen& first = machine.seen.front();
  const ClockPart& part = peer.clock.line.PartAt(first.peer);
  static_cast<ClockPart&>(machine.clock.line) = {first.own, part.Ns(first.peer), part.ns_per_tick * rate};
  const double error = Bend(peer, &machine);
  machine.clock.error_ns = peer.clock.error_ns + static_cast<uint64_t>(std::min(1e15, error));
  if (machine.has_wall)
    machine.clock.wall_ahead_ns =
        static_cast<int64_t>(machine.wall.ns - machine.clock.line.Ns(machine.wall.ticks));
  if (machine.seen.size() > 1) {
    const double nominal = peer.hz / machine.hz;
    machine.clock.drift_ppm = peer.clock.drift_ppm + (nominal / rate - 1) * 1e6;
  }
}

}  // namespace

Clocks::Clocks(const Tables& tables) : of_(tables.processes.size(), kNone) {
  Machines machines;
  std::vector<uint64_t> domains;
  for (const Process& process : tables.processes) {
    domains.push_back(DomainOf(process));
    AddProcess(process, &machines[domains.back()]);
  }
  for (const TraceChunk& chunk : tables.traces) AddChunk(chunk, &machines[domains[chunk.process]]);
  for (auto& [domain, machine] : machines) Place(machines, machine, kMostLinks);
  std::map<uint64_t, uint32_t> places;
  for (uint32_t i = 0; i < domains.size(); ++i) {
    Machine& machine = machines[domains[i]];
    if (!machine.has_wall) continue;
    const auto [place, fresh] = places.emplace(domains[i], static_cast<uint32_t>(machines_.size()));
    if (fresh) {
      const uint64_t domain = domains[i];
      machine.clock.reference =
          std::any_of(machines.begin(), machines.end(),
                      [domain](const auto& other) { return other.second.peer == domain; }) &&
          machine.peer == 0;
      machines_.push_back(machine.clock);
    }
    of_[i] = place->second;
  }
}

const ClockLine* Clocks::Of(uint32_t process) const {
  return process >= of_.size() || of_[process] == kNone ? nullptr : &machines_[of_[process]].line;
}

int64_t Clocks::WallAheadOf(uint32_t process) const {
  return process >= of_.size() || of_[process] == kNone ? 0 : machines_[of_[process]].wall_ahead_ns;
}

}  // namespace rankine::archive
