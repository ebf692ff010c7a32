// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/session/clocks.h"

#include <cstdlib>
#include <cstring>

#include "base/hash.h"
#include "base/rt/boot_hash.h"
#include "base/rt/clock.h"
#include "base/rt/syscall.h"
#include "base/rt/text.h"
#include "recorder/core/chosen_services.h"
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
// Maximum duration of a comparison with one machine. A comparison takes long if ranks share processors.
constexpr uint64_t kLongestNs = 50000000;

uint64_t g_domain;  // Identifies the clock of this machine.

uint64_t OwnDomain() {
  uint64_t parts[3] = {0, rt::g_clock.use_counter ? uint64_t{1} : 0,
                       rt::g_clock.skewed ? uint64_t{1} + static_cast<uint64_t>(g_job.rank) : 0};
  parts[0] = rt::BootHash();
  if (parts[0] == 0) parts[0] = base::Hash(std::string_view(g_spool.header()->host));
  return base::Hash(std::as_bytes(std::span(parts))) | 1;
}

// The memory that is needed to find the first rank of each clock domain. This memory is mapped before the
// ranks exchange their clock domains. Without this order, a rank might fail after the exchange, and its
// partners would wait for a comparison.
struct LeaderSearch {
  explicit LeaderSearch(int ranks) : size(static_cast<uint64_t>(ranks)) {
    while (mask < 2 * size) mask = mask << 1 | 1;
    domains = static_cast<uint64_t*>(rt::MapAnonymous(size * sizeof *domains));
    seen = static_cast<uint64_t*>(rt::MapAnonymous((mask + 1) * sizeof *seen));
    leaders = static_cast<int*>(rt::MapAnonymous(size * sizeof *leaders));
  }
  ~LeaderSearch() {
    if (domains != nullptr) rt::Unmap(domains, size * sizeof *domains);
    if (seen != nullptr) rt::Unmap(seen, (mask + 1) * sizeof *seen);
    if (leaders != nullptr) rt::Unmap(leaders, size * sizeof *leaders);
  }
  LeaderSearch(const LeaderSearch&) = delete;
  LeaderSearch& operator=(const LeaderSearch&) = delete;
  bool mapped() const { return domains != nullptr && seen != nullptr && leaders != nullptr; }

  uint64_t size, mask = 1;
  uint64_t* domains = nullptr;  // indexed by rank
  // A hash table of mask + 1 elements with open addressing, because jobs have many ranks but few machines.
  uint64_t* seen = nullptr;
  int* leaders = nullptr;  // The first rank of each clock domain, in the order of ranks.
};

// Finds the first rank of each clock domain, and stores these ranks in the tree. The tree keeps these ranks
// for the whole run.
void FindLeaders(LeaderSearch* search) {
  for (uint64_t rank = 0; rank < search->size; ++rank) {
    const uint64_t domain = search->domains[rank];
    uint64_t at = domain >> 32 & search->mask;
    while (search->seen[at] != 0 && search->seen[at] != domain) at = (at + 1) & search->mask;
    if (search->seen[at] != 0) continue;
    search->seen[at] = domain;
    if (rank == static_cast<uint64_t>(g_job.rank)) g_clock_tree.place = g_clock_tree.count;
    search->leaders[g_clock_tree.count++] = static_cast<int>(rank);
  }
  g_clock_tree.leaders = search->leaders;
  search->leaders = nullptr;
}

// Exchanges the clock domains of all ranks. The exchange is collective, so every rank takes part.
bool MeetMachines() {
  g_domain = OwnDomain();
  LeaderSearch search(g_job.size);
  if (!search.mapped())
    return false;  // If there is no memory for the search, the job is about to fail
                   // anyway.
  if (CallReal(fn::Allgather, &g_domain, sizeof g_domain, g_process.abi.byte, search.domains, sizeof g_domain,
               g_process.abi.byte, g_job.comm) != 0)
    return false;
  FindLeaders(&search);
  return true;
}

// The contents of a message in which a rank sends the time of its clock.
struct Time {
  uint64_t ticks, domain;
};

// Compares this machine's clock with the clock of the parent rank. Several answers are requested, and the
// answer with the shortest round trip is used.
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
  return g_chosen.trace && MayTalk() && (rt::g_clock.skewed || MayHaveOtherHosts(g_job.size));
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
  // A rank that `text` does not mention has the offset 0. A rank with offset 0 still counts as a separate
  // machine, because all ranks must know that there are several machines.
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
                      kMostPpm = 100000;  // The limits are 11.6 days, and a tenth of the clock's rate.
  const auto within = [](long long value, long long most) {
    return value > most ? most : value < -most ? -most : value;
  };
  // One part per million is 1 ns per ms.
  rt::SkewClock(within(offset_ns, kMostNs), within(ppm, kMostPpm), within(later_ppm, kMostPpm));
}

}  // namespace rankine::recorder
