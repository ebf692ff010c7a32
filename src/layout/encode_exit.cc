// SPDX-License-Identifier: BSD-3-Clause
#include "layout/encode_exit.h"

#include <csignal>

#include "layout/chunk_maker.h"
#include "layout/encode_kv.h"
#include "layout/spool_clock.h"

namespace rankine::layout {

ExitFacts ExitFromHeader(const SpoolHeader& header) {
  ExitFacts facts;
  switch (static_cast<EndedBy>(header.ended_by)) {
    case EndedBy::exit:
    case EndedBy::quick_exit:
      facts.by = ExitFacts::By::exit;
      facts.code = header.exit_code;
      break;
    case EndedBy::abort_call:
      facts.by = ExitFacts::By::signal;
      facts.signal = SIGABRT;
      break;
    // The exit status of a process depends on the MPI library, which may use any exit code, or a signal.
    case EndedBy::mpi_abort:
    case EndedBy::unknown:
      break;
  }
  facts.usage = header.usage;
  facts.end_realtime_ns = SpoolClock(header).Realtime(header.end_ticks);
  return facts;
}

uint64_t LastSignOfLife(const SpoolView& spool) {
  return SpoolClock(spool.header()).Realtime(LastSignTicks(spool));
}

EncodeStatus EncodeExit(const SpoolHeader& header, const ExitFacts& facts, Arena& arena,
                        const ChunkSink& sink) {
  size_t mark = arena.Mark();
  KvList kv;
  EncodeStatus status = EncodeStatus::no_memory;
  if (kv.Open(arena)) {
    switch (facts.by) {
      case ExitFacts::By::unknown:
        kv.Set("ended.by", std::string_view("unknown"));
        break;
      case ExitFacts::By::exit:
        kv.Set("ended.by", std::string_view("exit"));
        kv.SetInt("exit.code", facts.code);
        break;
      case ExitFacts::By::signal:
        kv.Set("ended.by", std::string_view("signal"));
        kv.SetInt("exit.signal", facts.signal);
        break;
    }
    AddUsage(facts.usage, kv);
    if (facts.end_realtime_ns != 0) kv.Set("end.ns", facts.end_realtime_ns);
    uint32_t rank = header.world_rank < 0 ? kNoRank : static_cast<uint32_t>(header.world_rank);
    ChunkMaker maker(arena, sink);
    maker.MakeKv({ChunkKind::exit, rank, header.uid}, kv);
    status = maker.status();
  }
  arena.Reset(mark);
  return status;
}

EncodeStatus EncodeLoss(const LossFacts& facts, Arena& arena, const ChunkSink& sink) {
  size_t mark = arena.Mark();
  KvList kv;
  EncodeStatus status = EncodeStatus::no_memory;
  if (kv.Open(arena)) {
    kv.Set("what", facts.what);
    kv.Set("why", facts.why);
    if (!facts.ranks.empty()) kv.Set("ranks", facts.ranks);
    ChunkMaker maker(arena, sink);
    // An archive may have several losses, so each loss has its own id.
    uint64_t id = base::Hash(facts.what) ^ (base::Hash(facts.why) * 3) ^ (base::Hash(facts.ranks) * 5);
    maker.MakeKv({ChunkKind::loss, kNoRank, id}, kv);
    status = maker.status();
  }
  arena.Reset(mark);
  return status;
}

}  // namespace rankine::layout
