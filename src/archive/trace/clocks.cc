#include "archive/trace/clocks.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <span>

#include "archive/scan.h"
#include "archive/trace/head.h"
#include "base/byte_reader.h"
#include "base/hash.h"

namespace rankine::archive {
namespace {

// Clocks that differ by more are no clocks: what says so was made up.
constexpr double kMostDrift = 1e-2;
constexpr int kMostLinks = 64;  // of the tree of machines

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

// What names a machine's clock: what its ranks have agreed, or else its host and the kind.
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
  uint64_t peer = 0;  // domain; 0: none was asked
  std::vector<Seen> seen;
  bool has_wall = false;  // `wall` holds: by the first trace chunk
  ClockLine wall;
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
  for (const char* moment : {"clock.begin", "clock.end"}) {
    const auto part = [&](const char* what) {
      return NumberOf(process, (std::string(moment) + what).c_str());
    };
    const auto own = part(".own"), seen = part(".peer"), error = part(".error");
    if (own && seen && error) machine->seen.push_back({*own, *seen, *error});
  }
}

// By the first chunk alone, so that the order of a machine's processes is exact whatever each of them knew of
// the wall clock.
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

// Places the machine, those before it on the way to the reference first.
void Place(Machines& machines, Machine& machine, int links) {
  if (machine.placed) return;
  machine.placed = true;  // (a circle ends here)
  machine.clock.line = machine.has_wall ? machine.wall : ClockLine{0, 0, 1e9 / machine.hz};
  const auto at = machines.find(machine.peer);
  if (machine.peer == 0 || at == machines.end() || machine.seen.empty() || links == 0) return;
  Machine& peer = at->second;
  Place(machines, peer, links - 1);
  const double rate = RateOf(machine, peer);
  const Seen& first = machine.seen.front();
  machine.clock.line = {first.own, peer.clock.line.Ns(first.peer), peer.clock.line.ns_per_tick * rate};
  machine.clock.comparisons = static_cast<int>(machine.seen.size());
  uint64_t error = 0;
  for (const Seen& seen : machine.seen) error = std::max(error, seen.error);
  machine.clock.error_ns = peer.clock.error_ns + static_cast<uint64_t>(std::min(
                                                     1e15, static_cast<double>(error) * 1e9 / machine.hz));
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

}  // namespace rankine::archive
