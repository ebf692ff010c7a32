// A call of MPI's as a trace chunk defines it: what the time-independent trace's keys say, made into ranks,
// requests and matches.
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

// One end of a message. Peers are ranks in the communicator (of the remote group on an intercommunicator), or
// ti::kAnySource, kProcNull.
struct TracedEnd {
  int32_t peer = ti::kProcNull;
  int32_t tag = 0;
  uint64_t bytes = 0;
};

// What a completion was told of one request beyond what its start said. The peer is still relative: the
// communicator is that of the start (TracedPeer).
struct TracedMatch {
  uint32_t place = 0;  // among `completed`
  bool cancelled = false;
  TracedEnd end;
};

// failed, nothing (a test or probe that found nothing): it has to do with no other rank.
enum class CallOutcome : uint8_t { done, failed, nothing };
// As users read it; empty where a call is done.
std::string_view NameOf(CallOutcome outcome);

struct TracedCall {
  uint16_t function = 0;  // id of gen/mpi.table
  layout::TiWhat what = layout::TiWhat::call;
  CallFacts facts;
  uint32_t site = 0;     // place in the process's sites chunk + 1, 0: unknown
  uint32_t node = 0;     // place in the contexts chunk + 1
  RawTiComm comm{};      // place in the comms chunk + 1, 0: none
  uint32_t request = 0;  // kTiNone: none
  uint32_t object = 0;   // window or file + 1, of its communicator; 0: none
  uint32_t made = 0;     // communicator that it makes: place in the comms chunk + 1, 0: none
  int32_t root = 0;      // ti::kRoot, ti::kProcNull
  bool shared = false;   // of a lock
  CallOutcome outcome = CallOutcome::done;
  TracedEnd to, from;                // of RMA the target is `to`
  std::optional<TracedEnd> match;    // of a blocking receive or a probe, where the arguments do not tell it
  std::vector<uint32_t> completed;   // requests, of a completion
  std::vector<TracedMatch> matches;  // of a completion
  std::vector<int32_t> to_peers, from_peers;  // neighbours; whom a window's group names

  // It has to do with no other rank: nothing is matched by it, or waits for it.
  bool IsAside() const { return what == layout::TiWhat::nothing; }
  // The message that a blocking receive took, as far as it is known.
  const TracedEnd& Received() const { return match ? *match : from; }
};

// What the program called: of the start of a persistent operation MPI_Start, or MPI_Startall where the
// process's profile has that at the site; `function` is what had set the operation up. `site`: index in
// Tables::sites, kNone.
uint16_t CalledFunction(const Tables& tables, uint32_t process, uint32_t site, const TracedCall& call);

// nullopt: malformed.
std::optional<TracedCall> DecodeTracedCall(std::span<const std::byte> bytes);

// The rank behind a partner that `comm` counts from its own rank.
int32_t TracedPeer(int32_t peer, const RawTiComm& comm);

}  // namespace rankine::archive
