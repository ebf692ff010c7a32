// SPDX-License-Identifier: BSD-3-Clause
// An MPI call as defined in a trace chunk. The keys are those of the time-independent trace; here they become
// ranks, requests and matches.
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

// One end of a message. A peer is a rank of the communicator (of the remote group on an intercommunicator),
// or ti::kAnySource or kProcNull.
struct TracedEnd {
  int32_t peer = ti::kProcNull;
  int32_t tag = 0;
  uint64_t bytes = 0;
};

// The result of a completion for one request, beyond what its start says. The peer is still relative, because
// the communicator is that of the start (TracedPeer).
struct TracedMatch {
  uint32_t place = 0;  // index in `completed`
  bool cancelled = false;
  TracedEnd end;
};

// failed, and nothing (a test or probe that found nothing): the call involves no other rank.
enum class CallOutcome : uint8_t { done, failed, nothing };
// A text for users; empty for `done`.
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
  TracedEnd to, from;  // ends of the message; for RMA, `to` is the target
  // the matched message of a blocking receive or a probe, if its arguments do not determine it
  std::optional<TracedEnd> match;
  std::vector<uint32_t> completed;            // requests of a completion
  std::vector<TracedMatch> matches;           // matches of a completion
  std::vector<int32_t> to_peers, from_peers;  // neighbours, or the members of a window's group

  // True if the call involves no other rank: it is matched with nothing, and nothing waits for it.
  bool IsAside() const { return what == layout::TiWhat::nothing; }
  // The message that a blocking receive took, as far as it is known.
  const TracedEnd& Received() const { return match ? *match : from; }
};

// Returns the function that the program called. For the start of a persistent operation, `function` is the
// function that set it up. The result is then MPI_Start, or MPI_Startall if the process's profile has that at
// the site. `site` is an index in Tables::sites, or kNone.
uint16_t CalledFunction(const Tables& tables, uint32_t process, uint32_t site, const TracedCall& call);

// Returns nullopt if it is malformed.
std::optional<TracedCall> DecodeTracedCall(std::span<const std::byte> bytes);

// Returns the rank of a partner that is stored relative to the own rank in `comm`.
int32_t TracedPeer(int32_t peer, const RawTiComm& comm);

}  // namespace rankine::archive
