// SPDX-License-Identifier: BSD-3-Clause
// A call of MPI as defined in a trace chunk. The chunk uses the keys of the time-independent trace; here they
// are converted to ranks, requests and matches.
#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "archive/ti/decode.h"
#include "archive/ti/facts.h"

namespace rankine::archive {

struct Tables;

// One end of a message. A peer is a rank of the communicator (of the remote group for an intercommunicator),
// ti::kAnySource, or kProcNull.
struct TracedEnd {
  int32_t peer = ti::kProcNull;
  int32_t tag = 0;
  uint64_t bytes = 0;
};

// The facts that completing one request showed, in addition to those known from its start. The peer is still
// relative, because the communicator is that of the start (TracedPeer).
struct TracedMatch {
  uint32_t place = 0;  // index in `completed`
  bool cancelled = false;
  TracedEnd end;
};

// `failed`, and `nothing` (a test or probe that found nothing), mean that the call involves no other rank.
enum class CallOutcome : uint8_t { done, failed, nothing };
// Returns a word to show to users; empty for `done`.
std::string_view NameOf(CallOutcome outcome);

struct TracedCall {
  uint16_t function = 0;  // id of gen/mpi.table
  layout::TiWhat what = layout::TiWhat::call;
  CallFacts facts;
  uint32_t site = 0;     // index in the process's sites chunk + 1; 0: unknown
  uint32_t node = 0;     // index in the contexts chunk + 1
  RawTiComm comm{};      // index in the comms chunk + 1; 0: none
  uint32_t request = 0;  // kTiNone: none
  uint32_t object = 0;   // window or file of its communicator + 1; 0: none
  uint32_t made = 0;     // communicator that it makes: index in the comms chunk + 1; 0: none
  int32_t root = 0;      // a rank, ti::kRoot or ti::kProcNull
  bool shared = false;   // true for a shared lock
  CallOutcome outcome = CallOutcome::done;
  TracedEnd to, from;  // for RMA, `to` is the target
  // the message matched by a blocking receive or a probe, if its arguments do not determine it
  std::optional<TracedEnd> match;
  std::vector<uint32_t> completed;            // requests that the call completes
  std::vector<TracedMatch> matches;           // matches that the completions showed
  std::vector<int32_t> to_peers, from_peers;  // neighbours, or the members of a window's group

  // Whether the call involves no other rank: nothing matches it, and nothing waits for it.
  bool IsAside() const { return what == layout::TiWhat::nothing; }
  // Returns what is known about the message that a blocking receive got.
  const TracedEnd& Received() const { return match ? *match : from; }
};

// Returns the function that the program called. It differs from `function` for the start of a persistent
// operation, where `function` is the one that set it up. It is then MPI_Startall if the process's profile has
// that function at the call site, and otherwise MPI_Start. `site` is an index in Tables::sites, or kNone.
uint16_t CalledFunction(const Tables& tables, uint32_t process, uint32_t site, const TracedCall& call);

// Returns nullopt if `bytes` are malformed.
std::optional<TracedCall> DecodeTracedCall(std::span<const std::byte> bytes);

// Returns the rank of a partner that is stored relative to this process's rank in `comm`.
int32_t TracedPeer(int32_t peer, const RawTiComm& comm);

}  // namespace rankine::archive
