// SPDX-License-Identifier: BSD-3-Clause
#include "archive/ti/store/store.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstring>
#include <unordered_set>

#include "archive/packed_processes.h"
#include "archive/ti/pack_sink.h"
#include "archive/ti/store/rank_recorder.h"
#include "base/hash.h"
#include "layout/archive_writer.h"
#include "layout/spool_log.h"

namespace rankine::archive {
namespace {

using layout::ChunkKind;

constexpr size_t kArenaBytes = size_t{48} << 20;  // The size of an arena in bytes, which suffices for the
                                                  // largest grammar, both raw and encoded.
constexpr size_t kWriteBuffer = size_t{1} << 20;
constexpr uint64_t kProfileColumns = 2;  // After the ids and the rate, the payload has one column for rows
                                         // and one for peers.

uint64_t IdentityOf(uint64_t job, uint32_t comm) {
  const uint64_t name[] = {job, comm};
  return base::Hash(std::as_bytes(std::span(name)));
}

class FileStore : public TiStore {
 public:
  FileStore(std::string path, const ti::Source& names, layout::TiClock clock)
      : path_(std::move(path)),
        names_(names),
        clock_(clock),
        memory_(std::make_unique_for_overwrite<std::byte[]>(kArenaBytes + kWriteBuffer)),
        writer_({memory_.get() + kArenaBytes, kWriteBuffer}),
        arena_({memory_.get(), kArenaBytes}),
        file_(writer_.Sink()),
        processes_(file_),
        processes_sink_(processes_.Sink()),
        packed_(processes_sink_, layout::TiPackBy::rank),
        sink_(packed_.Sink()),
        maker_(arena_, sink_),
        recorders_(names.ranks()) {}

  base::Status Open(const TiStoreFacts& facts) {
    struct stat status {};
    if (lstat(path_.c_str(), &status) == 0) return {"'" + path_ + "' exists; give another name with -o"};
    job_hash_ = base::Hash(path_);
    if (const int error = writer_.Create(path_.c_str(), job_hash_); error != 0) return Failed(error);
    layout::KvList job;
    const size_t mark = arena_.Mark();
    if (!job.Open(arena_)) return Failed(ENOMEM);
    for (const auto& [key, value] : facts.job) job.Set(key, value);
    job.Set("merge.kind", std::string_view("import"));
    job.Set("world.size", uint64_t{names_.ranks()});
    job.Sort();
    maker_.MakeKv({ChunkKind::job}, job);
    sites_ = maker_.Make({ChunkKind::modules}, [](base::ByteWriter& out) { out.Varint(0); });
    sites_ = maker_.Make({ChunkKind::sites}, [this](base::ByteWriter& out) {
      out.Fixed(sites_);
      out.Varint(0);
    });
    arena_.Reset(mark);
    return Made();
  }

  base::Status Put(uint32_t rank, std::span<const ti::Action> actions) override {
    if (rank >= recorders_.size()) return {"rank " + std::to_string(rank) + " is not a rank of the trace"};
    if (recorders_[rank] == nullptr) {
      if (base::Status status = Begin(rank); !status.ok()) return status;
    }
    for (const ti::Action& action : actions) {
      actions_++;
      base::Status status = recorders_[rank]->Put(action);
      if (!status.ok())
        return {"rank " + std::to_string(rank) + ", action " + std::to_string(actions_) +
                " of all: " + status.message};
    }
    return Made();
  }

  base::Status End(uint32_t rank) override {
    if (recorders_[rank] == nullptr) {
      if (base::Status status = Begin(rank); !status.ok()) return status;
    }
    PutProcess(rank);
    base::Status status =
        recorders_[rank]->Finish(PutComms(rank), [this](uint64_t id) { return KnowsGrammar(id); });
    free_.push_back(recorders_[rank]->TakeMemory());
    free_.back()->Clear();
    recorders_[rank].reset();
    --recording_;
    return status.ok() ? Made() : status;
  }

  base::Status Commit() override {
    if (!packed_.Finish() || !processes_.Finish())
      return Failed(writer_.last_error() == 0 ? ENOMEM : writer_.last_error());
    const int error = writer_.Commit({false, false});
    return error == 0 ? base::Status{} : Failed(error);
  }

  uint64_t actions() const override { return actions_; }

 private:
  // Starts a rank. If the source interleaves ranks, each rank keeps its recorder until the rank ends.
  base::Status Begin(uint32_t rank) {
    constexpr uint64_t kBytes = uint64_t{600} << 10;  // approximate memory for one rank
    static const uint64_t kMemory =
        static_cast<uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
    if (++recording_ * kBytes > kMemory)
      return {"more than " + std::to_string(recording_ - 1) +
              " ranks whose lines alternate in one file need more memory than this machine has; give a file "
              "for each rank"};
    if (free_.empty()) free_.push_back(std::make_unique<RecorderMemory>());
    recorders_[rank] =
        std::make_unique<RankRecorder>(rank, UidOf(rank), clock_, names_, maker_, std::move(free_.back()));
    free_.pop_back();
    return {};
  }
  // Most ranks have the grammar of another rank. So the same grammar is not deflated for each rank.
  bool KnowsGrammar(uint64_t id) {
    constexpr size_t kMost = size_t{1} << 16;
    if (grammars_.size() >= kMost) grammars_.clear();
    return !grammars_.insert(id).second;
  }
  uint64_t UidOf(uint32_t rank) const { return IdentityOf(job_hash_, ~rank); }

  // The name of a chunk that ProcessPackSink packs with others, and that is therefore not deflated alone.
  layout::ChunkName Packed(ChunkKind kind, uint32_t rank) const { return {kind, rank, UidOf(rank), 0, true}; }

  void PutProcess(uint32_t rank) {
    const size_t mark = arena_.Mark();
    layout::KvList process;
    if (process.Open(arena_)) {
      process.Set("rank", uint64_t{rank});
      process.Set("world.size", uint64_t{names_.ranks()});
      process.Set("uid", UidOf(rank));
      process.Set("state", std::string_view("finalized"));
      process.Set("threads", uint64_t{1});
      process.Set("sites", sites_);
      process.Sort();
      maker_.MakeKv(Packed(ChunkKind::process, rank), process);
    }
    arena_.Reset(mark);
    maker_.Make(Packed(ChunkKind::profile, rank), [this](base::ByteWriter& out) {
      out.Fixed(sites_);
      out.Fixed(uint64_t{1});
      for (uint64_t i = 0; i < kProfileColumns; ++i) out.Varint(0);
    });
  }

  // Writes the comms chunk: MPI_COMM_WORLD and the communicators that the rank's calls use. Returns the
  // index in the comms chunk for each entry of `describer.comms()`.
  std::vector<uint32_t> PutComms(uint32_t rank) {
    Describer& describer = recorders_[rank]->describer();
    std::vector<uint32_t> comms = {0}, places;
    for (const uint32_t comm : describer.comms()) {
      places.push_back(comm == 0 ? 0 : static_cast<uint32_t>(comms.size()));
      if (comm != 0) comms.push_back(comm);
    }
    maker_.Make(Packed(ChunkKind::comms, rank), [&](base::ByteWriter& out) {
      out.Varint(comms.size());
      for (size_t i = 0; i < comms.size(); ++i) WriteComm(i, comms[i], describer, out);
    });
    return places;
  }

  void WriteComm(size_t place, uint32_t number, Describer& describer, base::ByteWriter& out) const {
    const ti::Communicator& comm = names_.communicator(number);
    const Describer::Here here = describer.HereIn(number).value_or(Describer::Here{});
    out.Varint(place);
    // The identities of the two sides of an intercommunicator differ in the last bit (archive/tables.h).
    const uint64_t identity = IdentityOf(job_hash_, number);
    out.Fixed(here.remote == 0 ? identity : (identity & ~uint64_t{1}) | (here.is_second ? 1 : 0));
    out.Fixed(number == 0 ? uint64_t{0} : IdentityOf(job_hash_, 0));
    out.Varint(here.size);
    out.Varint(here.rank);
    const bool told = here.remote != 0 && here.rank == 0;
    out.Varint((here.remote != 0 ? layout::kCommInter : 0) | (told ? layout::kCommRemote : 0));
    out.Varint(here.remote);
    out.String(comm.name);
    static const std::vector<ti::RankRun> kNone;
    WriteRuns(here.rank != 0 ? kNone : here.is_second ? comm.remote : comm.members, out);
    if (told) WriteRuns(here.is_second ? comm.members : comm.remote, out);
  }

  static void WriteRuns(const std::vector<ti::RankRun>& runs, base::ByteWriter& out) {
    out.Varint(runs.size());
    int64_t previous = 0;
    for (const ti::RankRun& run : runs) {
      out.Zigzag(static_cast<int64_t>(run.first) - previous);
      out.Zigzag(run.stride);
      out.Varint(run.count);
      previous = run.first;
    }
  }

  base::Status Failed(int error) const { return {"cannot write '" + path_ + "': " + std::strerror(error)}; }
  base::Status Made() const {
    if (maker_.status() == layout::EncodeStatus::ok) return {};
    if (maker_.status() == layout::EncodeStatus::no_memory)
      return {"the trace of a rank does not fit into a chunk"};
    return Failed(writer_.last_error());
  }

  const std::string path_;
  const ti::Source& names_;
  const layout::TiClock clock_;
  std::unique_ptr<std::byte[]> memory_;  // The memory for the arena and a write buffer.
  layout::ArchiveWriter writer_;
  layout::Arena arena_;
  layout::ChunkSink file_;
  ProcessPackSink processes_;
  layout::ChunkSink processes_sink_;
  TiPackSink packed_;
  layout::ChunkSink sink_;
  layout::ChunkMaker maker_;
  std::vector<std::unique_ptr<RankRecorder>> recorders_;
  std::vector<std::unique_ptr<RecorderMemory>> free_;  // memory of ranks that have ended
  std::unordered_set<uint64_t> grammars_;              // ids of grammars in the archive
  uint64_t job_hash_ = 0, sites_ = 0, actions_ = 0;
  uint64_t recording_ = 0;  // number of ranks that have started but not ended
};

}  // namespace

base::Result<std::unique_ptr<TiStore>> TiStore::Create(const std::string& path, const ti::Source& names,
                                                       const TiStoreFacts& facts) {
  auto store = std::make_unique<FileStore>(path, names, facts.clock);
  if (base::Status status = store->Open(facts); !status.ok()) return base::Error{status.message};
  return std::unique_ptr<TiStore>(std::move(store));
}

}  // namespace rankine::archive
