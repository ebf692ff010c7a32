// SPDX-License-Identifier: BSD-3-Clause
// A call of MPI as defined in a trace chunk. Chunks store calls as keys of the time-independent trace. The
// functions in this file convert keys to ranks, requests and matches.
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

// Facts that became known when a request was completed. The peer is stored relative to the rank. The
// communicator of the peer is the communicator of the call that started the request (TracedPeer).
struct TracedMatch {
  uint32_t place = 0;  // index in `completed`
  bool cancelled = false;
  TracedEnd end;
};

// CallOutcome::nothing means a test or probe that found nothing. Calls with the outcome `nothing` or
// `failed` involve no other rank.
enum class CallOutcome : uint8_t { done, failed, nothing };
// Returns a word for the outcome that users can read. The word is empty for `done`.
std::string_view NameOf(CallOutcome outcome);

struct TracedCall {
  uint16_t function = 0;  // id of gen/mpi.table
  layout::TiWhat what = layout::TiWhat::call;
  CallFacts facts;
  uint32_t site = 0;     // index in the process's sites chunk + 1; 0: unknown
  uint32_t node = 0;     // index in the contexts chunk + 1
  RawTiComm comm{};      // index in the comms chunk + 1; 0: none
  uint32_t request = 0;  // kTiNone: none
  uint32_t object = 0;   // number of the window or file, as its communicator counts them, + 1; 0: none
  uint32_t made = 0;     // communicator that the call creates: index in the comms chunk + 1; 0: none
  int32_t root = 0;      // a rank, ti::kRoot or ti::kProcNull
  bool shared = false;   // true for a shared lock
  CallOutcome outcome = CallOutcome::done;
  TracedEnd to, from;  // The ends of the message. For RMA, `to` is the target.
  // The message that a blocking receive or a probe has matched, if the arguments of the call do not
  // determine this message.
  std::optional<TracedEnd> match;
  std::vector<uint32_t> completed;            // requests that the call completes
  std::vector<TracedMatch> matches;           // matches that became known when requests completed
  std::vector<int32_t> to_peers, from_peers;  // The neighbours, or the members of the group of an RMA
                                              // window.

  // True if the call involves no other rank, so that no call of another rank matches it or waits for it.
  bool IsAside() const { return what == layout::TiWhat::nothing; }
  // Returns the known facts about the message that a blocking receive has received.
  const TracedEnd& Received() const { return match ? *match : from; }
};

// Returns the function that the program called. For the start of a persistent operation, `call.function` is
// the function that set it up. For a persistent operation, the result is MPI_Startall if the process's
// profile has this function at the call site, and otherwise MPI_Start. The argument `site` is an index in
// Tables::sites, or kNone.
uint16_t CalledFunction(const Tables& tables, uint32_t process, uint32_t site, const TracedCall& call);

// Returns nullopt if the encoded call is malformed.
std::optional<TracedCall> DecodeTracedCall(std::span<const std::byte> bytes);

// Returns the rank of a partner that is stored relative to this process's rank in the communicator.
int32_t TracedPeer(int32_t peer, const RawTiComm& comm);

}  // namespace rankine::archive
