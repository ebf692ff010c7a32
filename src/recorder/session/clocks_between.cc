// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/session/clocks_between.h"

#include <cstring>

#include "base/rt/clock.h"
#include "base/rt/syscall.h"
#include "base/rt/text.h"
#include "recorder/core/job.h"
#include "recorder/core/meta.h"
#include "recorder/core/process.h"
#include "recorder/mpi/comms.h"
#include "recorder/mpi/generated/specs.h"
#include "recorder/mpi/real.h"
#include "recorder/session/clocks.h"
#include "recorder/session/rank_messages.h"

namespace rankine::recorder {

namespace fn = mpi::fn;
using mpi::CallReal;

constinit bool g_clocks_meet = false;

namespace {

constexpr int kTagInvite = 6, kTagQuestion = 7, kTagAnswer = 8;
constexpr uint64_t kPatienceNs = 20000000;  // the longest wait for a message
constexpr int kMostDoubled = 20;
// The least time between two comparisons is 0.25 s, or a sixteenth of the run so far if this is longer than
// 0.25 s. The time between comparisons grows, so even a long run makes only a few hundred comparisons.
constexpr uint64_t kLeastNs = 250000000, kPartOfRun = 16;
constexpr uint64_t kLeastAsked = 3, kMostAsked = 20, kLongestNs = 5000000;
constexpr uint64_t kMostCompared = 256;

struct Question {
  uint64_t meeting;
  uint64_t number;  // the number of the question, from 1; 0: there are no more questions
};
struct Answer {
  Question to;
  uint64_t ticks;
};

// Describes the other rank with which this rank compares clocks: the first rank of another machine. This rank
// either requests the other rank's time, or answers the other rank's questions.
struct Edge {
  int rank;
  bool up;           // True if this rank requests the other rank's time, and false if this rank answers.
  int misses;        // The number of consecutive failures. Each failure doubles the time until the next
                     // comparison.
  uint64_t meeting;  // The number of the call after which both ranks communicate; 0: no call is agreed.
  uint64_t last;     // The time of the last comparison, in ticks.
};

struct Between {
  Edge edges[32];
  int count;
  uint64_t calls;  // The number of collective calls over all ranks so far, which is the same on all ranks.
  uint64_t began;  // in ticks
  uint64_t compared;
  // The message that is being sent. The memory of the message is never freed, because the library may still
  // read it.
  std::byte out[sizeof(Answer)];
};
constinit Between g_between{};

template <class Done>
bool Soon(const Done& done) {
  const uint64_t end = rt::MonotonicNs() + kPatienceNs;
  for (int spins = 0;; ++spins) {
    if (done()) return true;
    if (rt::MonotonicNs() >= end) return false;
    if (spins > 20) rt::Yield();
  }
}

bool SendSoon(const void* data, uint64_t bytes, int to, int tag) {
  const mpi::Abi& abi = g_process.abi;
  std::memcpy(g_between.out, data, bytes);
  uint64_t request = abi.request_null;
  const bool begun = CallReal(fn::Isend, g_between.out, bytes, abi.byte, to, tag, g_job.comm, &request) == 0;
  const bool sent =
      begun && Soon([&] {
        int done = 0;
        return CallReal(fn::Test, &request, &done, g_process.abi.status_ignore) == 0 && done != 0;
      });
  if (!sent) g_clocks_meet = false;
  return sent;
}

bool IsThere(int from, int tag) {
  int found = 0;
  return CallReal(fn::Iprobe, from, tag, g_job.comm, &found, g_process.abi.status_ignore) == 0 && found != 0;
}

bool ReceiveSoon(void* data, uint64_t bytes, int from, int tag) {
  return Soon([&] { return IsThere(from, tag); }) && ReceiveBytes(data, bytes, from, tag);
}

void Note(uint64_t own, uint64_t peer, uint64_t error) {
  const uint64_t values[] = {own, peer, error};
  const char* const names[] = {".own", ".peer", ".error"};
  ++g_between.compared;
  for (int i = 0; i < 3; ++i) {
    rt::Text<48> name;
    name << "clock.between." << g_between.compared << names[i];
    MetaUint(name.c_str(), values[i]);
  }
}

// Compares the clocks. Several answers are requested, and the answer with the shortest round trip is used.
// Returns false if no answer arrives.
bool Ask(const Edge& edge) {
  uint64_t best = ~uint64_t{0}, own = 0, peer = 0;
  const uint64_t end = rt::MonotonicNs() + kLongestNs;
  for (uint64_t i = 1; i <= kMostAsked && (i <= kLeastAsked || rt::MonotonicNs() < end); ++i) {
    const Question question{edge.meeting, i};
    Answer answer{};
    const uint64_t before = rt::Ticks();
    if (!SendSoon(&question, sizeof question, edge.rank, kTagQuestion)) return false;
    do {  // The answer may belong to an earlier question, which timed out.
      if (!ReceiveSoon(&answer, sizeof answer, edge.rank, kTagAnswer)) return false;
    } while (answer.to.meeting != question.meeting || answer.to.number != question.number);
    const uint64_t took = rt::Ticks() - before;
    if (took >= best) continue;
    best = took;
    own = before + took / 2;
    peer = answer.ticks;
  }
  const Question no_more{edge.meeting, 0};
  if (!SendSoon(&no_more, sizeof no_more, edge.rank, kTagQuestion)) return false;
  if (g_between.compared < kMostCompared) Note(own, peer, best / 2);
  return true;
}

bool AnswerAll(const Edge& edge) {
  for (;;) {
    Question question{};
    if (!ReceiveSoon(&question, sizeof question, edge.rank, kTagQuestion)) return false;
    if (question.meeting != edge.meeting) continue;
    if (question.number == 0) return true;
    const Answer answer{question, rt::Ticks()};
    if (!SendSoon(&answer, sizeof answer, edge.rank, kTagAnswer)) return false;
  }
}

// Returns the least time between two comparisons.
uint64_t PauseNs(uint64_t now) {
  const uint64_t run = rt::TicksToNs(now - g_between.began) / kPartOfRun;
  return run > kLeastNs ? run : kLeastNs;
}

// Invites the other rank to compare clocks after the second collective call from now. The other rank checks
// for an invitation after each such call, so it will have received the invitation by then.
void Invite(Edge* edge, uint64_t now) {
  const int doubled = edge->misses < kMostDoubled ? edge->misses : kMostDoubled;
  if (rt::TicksToNs(now - edge->last) < PauseNs(now) << doubled) return;
  const uint64_t meeting = g_between.calls + 2;
  if (SendSoon(&meeting, sizeof meeting, edge->rank, kTagInvite)) edge->meeting = meeting;
}

void LookForInvitation(Edge* edge, uint64_t now) {
  if (rt::TicksToNs(now - edge->last) < PauseNs(now) / 2 || !IsThere(edge->rank, kTagInvite)) return;
  uint64_t meeting = 0;
  if (ReceiveBytes(&meeting, sizeof meeting, edge->rank, kTagInvite) && meeting >= g_between.calls)
    edge->meeting = meeting;
}

}  // namespace

void BeginBetween() {
  g_between.began = rt::Ticks();
  g_clock_tree.ForEdges([](int rank, bool up) {
    g_between.edges[g_between.count++] = {rank, up, 0, 0, g_between.began};
  });
  g_clocks_meet = g_between.count != 0;
}

// Receives the remaining messages, so that no message is left for MPI_Finalize.
void EndBetween() {
  g_clocks_meet = false;
  for (int i = 0; i < g_between.count; ++i) {
    for (const int tag : {kTagInvite, kTagQuestion, kTagAnswer}) {
      std::byte any[sizeof(Answer)];
      while (IsThere(g_between.edges[i].rank, tag) &&
             ReceiveBytes(any, sizeof any, g_between.edges[i].rank, tag)) {
      }
    }
  }
}

bool MeetClocks(uint32_t comm, uint64_t now) {
  if (g_process.concurrent || comm == layout::kNoIndex) return false;
  const CommInfo& info = CommAt(comm);
  if (info.inter || info.size != g_job.size) return false;
  ++g_between.calls;
  bool met = false;
  for (int i = 0; i < g_between.count && g_clocks_meet; ++i) {
    Edge& edge = g_between.edges[i];
    if (edge.meeting == 0 && edge.up) LookForInvitation(&edge, now);
    if (edge.meeting == g_between.calls) {
      edge.misses = (edge.up ? Ask(edge) : AnswerAll(edge)) ? 0 : edge.misses + 1;
      edge.last = rt::Ticks();
      edge.meeting = 0;
      met = true;
    } else if (edge.meeting == 0 && !edge.up) {
      Invite(&edge, now);
    }
  }
  return met;
}

}  // namespace rankine::recorder
