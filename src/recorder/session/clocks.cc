// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/session/clocks.h"

#include <cstdlib>
#include <cstring>

#include "base/hash.h"
#include "base/rt/boot_hash.h"
#include "base/rt/clock.h"
#include "base/rt/syscall.h"
#include "base/rt/text.h"
#include "recorder/core/config.h"
#include "recorder/core/launcher.h"
#include "recorder/core/meta.h"
#include "recorder/core/process.h"
#include "recorder/core/spool.h"
#include "recorder/mpi/generated/specs.h"
#include "recorder/mpi/real.h"
#include "recorder/session/clocks_between.h"
#include "recorder/session/job.h"
#include "recorder/session/rank_messages.h"

namespace rankine::recorder {

namespace fn = mpi::fn;
using mpi::CallReal;

constinit ClockTree g_clock_tree;

namespace {

constexpr int kTagAsk = 4, kTagTime = 5;
constexpr int kLeastAsked = 3, kMostAsked = 200;
constexpr uint64_t kLongestNs =
    50000000;  // longest comparison with one machine; it takes long where ranks share processors

uint64_t g_domain;  // identifies this machine's clock

uint64_t OwnDomain() {
  uint64_t parts[3] = {0, rt::g_clock.use_counter ? uint64_t{1} : 0,
                       rt::g_clock.skewed ? uint64_t{1} + static_cast<uint64_t>(g_job.rank) : 0};
  parts[0] = rt::BootHash();
  if (parts[0] == 0) parts[0] = base::Hash(std::string_view(g_spool.header()->host));
  return base::Hash(std::as_bytes(std::span(parts))) | 1;
}

// Finds the first rank of each clock domain, in rank order. The hash table uses open addressing, because jobs
// have many ranks but few machines.
void FindLeaders(const uint64_t* domains, int size) {
  uint32_t mask = 1;
  while (mask < 2 * static_cast<uint32_t>(size)) mask = mask << 1 | 1;
  auto* seen = static_cast<uint64_t*>(rt::MapAnonymous((mask + uint64_t{1}) * sizeof(uint64_t)));
  auto* leaders = static_cast<int*>(rt::MapAnonymous(static_cast<uint64_t>(size) * sizeof(int)));
  if (seen == nullptr || leaders == nullptr) return;
  for (int rank = 0; rank < size; ++rank) {
    uint32_t at = static_cast<uint32_t>(domains[rank] >> 32) & mask;
    while (seen[at] != 0 && seen[at] != domains[rank]) at = (at + 1) & mask;
    if (seen[at] != 0) continue;
    seen[at] = domains[rank];
    if (rank == g_job.rank) g_clock_tree.place = g_clock_tree.count;
    leaders[g_clock_tree.count++] = rank;
  }
  rt::Unmap(seen, (mask + uint64_t{1}) * sizeof(uint64_t));
  g_clock_tree.leaders = leaders;
}

// Exchanges the clock domains of all ranks. Every rank takes part, since the exchange is collective. A rank
// without memory for the list of leaders compares no clocks afterwards.
bool MeetMachines() {
  g_domain = OwnDomain();
  const auto bytes = static_cast<uint64_t>(g_job.size) * sizeof g_domain;
  auto* domains = static_cast<uint64_t*>(rt::MapAnonymous(bytes));
  if (domains == nullptr) return false;  // without this memory the job is about to fail
  const bool told = CallReal(fn::Allgather, &g_domain, sizeof g_domain, g_process.abi.byte, domains,
                             sizeof g_domain, g_process.abi.byte, g_job.comm) == 0;
  if (told) FindLeaders(domains, g_job.size);
  rt::Unmap(domains, bytes);
  return told && g_clock_tree.leaders != nullptr;
}

// The time of a rank's clock, as it sends it.
struct Time {
  uint64_t ticks, domain;
};

// Compares with the clock of `parent` by several answers, and keeps the one with the shortest round trip.
void Ask(int parent, int moment) {
  uint64_t best = ~uint64_t{0}, own = 0;
  Time seen{}, answer{};
  const uint64_t end = rt::MonotonicNs() + kLongestNs;
  for (int i = 0; i < kMostAsked && (i < kLeastAsked || rt::MonotonicNs() < end); ++i) {
    const uint64_t more = 1, before = rt::Ticks();
    if (!SendBytes(&more, sizeof more, parent, kTagAsk) ||
        !ReceiveBytes(&answer, sizeof answer, parent, kTagTime))
      return;
    const uint64_t took = rt::Ticks() - before;
    if (took >= best) continue;
    best = took;
    own = before + took / 2;
    seen = answer;
  }
  const uint64_t no_more = 0;
  SendBytes(&no_more, sizeof no_more, parent, kTagAsk);
  const char* const names[2][3] = {{"clock.begin.own", "clock.begin.peer", "clock.begin.error"},
                                   {"clock.end.own", "clock.end.peer", "clock.end.error"}};
  MetaUint(names[moment][0], own);
  MetaUint(names[moment][1], seen.ticks);
  MetaUint(names[moment][2], best / 2);
  if (moment == 0) MetaUint("clock.peer", seen.domain);
}

void Answer(int child) {
  for (uint64_t more = 1;;) {
    if (!ReceiveBytes(&more, sizeof more, child, kTagAsk) || more == 0) return;
    const Time now{rt::Ticks(), g_domain};
    if (!SendBytes(&now, sizeof now, child, kTagTime)) return;
  }
}

}  // namespace

bool WantsClocks() {
  return recorder::g_config.trace && MayTalk() && (rt::g_clock.skewed || MayHaveOtherHosts(g_job.size));
}

void CompareClocks(int moment) {
  if (moment == 0 && (!OpenOwnComm() || !MeetMachines())) return;
  if (g_clock_tree.leaders == nullptr) return;
  if (moment == 0) MetaUint("clock.domain", g_domain);
  if (g_clock_tree.place < 0) return;
  g_clock_tree.ForEdges([moment](int rank, bool up) { up ? Ask(rank, moment) : Answer(rank); });
  if (moment == 0) {
    BeginBetween();
  } else {
    EndBetween();
  }
}

void SkewForTests(const char* text) {
  const int rank = RankByEnvironment();
  if (text == nullptr || rank < 0) return;
  // A rank that the text does not name has offset 0. It still counts as a machine of its own, because all
  // ranks must know that there are several machines.
  long long offset_ns = 0, ppm = 0, later_ppm = 0;
  while (*text != '\0') {
    char* end = nullptr;
    const long long of = std::strtoll(text, &end, 10);
    const long long offset = *end == ':' ? std::strtoll(end + 1, &end, 10) : 0;
    const long long drift = *end == ':' ? std::strtoll(end + 1, &end, 10) : 0;
    const long long later = *end == ':' ? std::strtoll(end + 1, &end, 10) : drift;
    if (of == rank) {
      offset_ns = offset;
      ppm = drift;
      later_ppm = later;
    }
    const char* next = std::strchr(end, ',');
    if (next == nullptr) break;
    text = next + 1;
  }
  constexpr long long kMostNs = 1000000000000000,
                      kMostPpm = 100000;  // 11.6 days, and a tenth of the clock's speed
  const auto within = [](long long value, long long most) {
    return value > most ? most : value < -most ? -most : value;
  };
  // one millionth is 1 ns in 1 ms
  rt::SkewClock(within(offset_ns, kMostNs), within(ppm, kMostPpm), within(later_ppm, kMostPpm));
}

}  // namespace rankine::recorder
