// SPDX-License-Identifier: BSD-3-Clause
#include "cli/parallel/shared_waits.h"

#include <algorithm>
#include <thread>

#include "archive/rows/process.h"
#include "archive/rows/trace_chunk.h"
#include "archive/tables.h"
#include "base/hash.h"
#include "cli/parallel/mpi_team.h"
#include "query/values/value_bytes.h"

namespace rankine::cli {
namespace {

constexpr unsigned kMostThreads = 8;

// Returns a hash of the tables. Two ranks that have read the same traces have the same hash.
uint64_t MarkOf(const archive::Tables& tables) {
  uint64_t mark = tables.processes.size();
  for (const archive::TraceChunk& chunk : tables.traces) {
    const uint64_t words[] = {mark, chunk.process, chunk.view.header.id, chunk.view.header.payload_crc};
    mark = base::Hash(std::as_bytes(std::span(words)));
  }
  return mark;
}

// The message that a rank sends about its input: the hash of the input, or the reason why the input could not
// be read.
std::string StateOf(const base::Result<archive::Tables>& tables) {
  std::string state;
  query::PutText(state, tables.ok() ? "" : tables.error());
  query::PutNumber(state, tables.ok() ? MarkOf(tables.value()) : 0);
  return state;
}

// The result of the first rank, which is sent to all ranks: a failure, a note, or neither.
struct Verdict {
  std::string failure, note;
};
Verdict Judge(query::Team& team, const base::Result<archive::Tables>& tables) {
  Verdict verdict;
  if (!tables.ok()) verdict.failure = tables.error();
  const uint64_t own = tables.ok() ? MarkOf(tables.value()) : 0;
  for (size_t other = 1; other < team.size(); ++other) {
    const std::string state = team.Receive(other);
    base::ByteReader in = query::ReaderOf(state);
    const std::string why(in.String());
    const uint64_t mark = in.Varint();
    const std::string name = "rank " + std::to_string(other);
    if (verdict.failure.empty() && !why.empty()) verdict.failure = name + ": " + why;
    if (verdict.note.empty() && mark != own)
      verdict.note = name + " reads a different trace under that name; the first rank works alone";
  }
  return verdict;
}

// The number of threads to use. All ranks on a host share its cores.
unsigned ThreadsOf(const RankEnvironment& here) {
  const int ranks = here.local_ranks > 0 ? here.local_ranks : here.size;
  return std::clamp(std::thread::hardware_concurrency() / static_cast<unsigned>(std::max(ranks, 1)), 1u,
                    kMostThreads);
}

}  // namespace

SharedWaits FindWaitsTogether(const RankEnvironment& here, const base::Result<archive::Tables>& tables) {
  SharedWaits shared;
  const auto made = MakeMpiTeam(here.size);
  if (!made.ok()) {
    if (!tables.ok()) shared.failure = tables.error();
    shared.note = made.error() + "; the first rank works alone";
    return shared;
  }
  query::Team& team = *made.value();
  std::string said;
  if (team.rank() == 0) {
    const Verdict verdict = Judge(team, tables);
    query::PutText(said, verdict.failure);
    query::PutText(said, verdict.note);
  } else {
    team.Send(0, StateOf(tables));
  }
  said = query::FromFirst(team, std::move(said));
  base::ByteReader in = query::ReaderOf(said);
  shared.failure = in.String();
  shared.note = in.String();
  if (!shared.failure.empty() || !shared.note.empty()) return shared;
  analysis::Waits waits = analysis::FindWaits(tables.value(), ThreadsOf(here), analysis::kCallsHeld, &team);
  if (team.rank() != 0) return shared;
  if (waits.causality.violated != 0)
    shared.note =
        "some receives have earlier times than their sends; only the first rank corrected the clocks";
  shared.waits = std::move(waits);
  return shared;
}

}  // namespace rankine::cli
