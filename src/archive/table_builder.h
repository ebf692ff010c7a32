// SPDX-License-Identifier: BSD-3-Clause
// Builds the tables from chunks. Decodes the chunks, merges modules, call sites and communicators of all
// processes, and reports missing data. Chunks must come in file order; a later chunk with the same (kind,
// rank, id) replaces the earlier one.
#pragma once
#include <deque>
#include <map>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "archive/decode.h"
#include "archive/limits.h"
#include "archive/packed_processes.h"
#include "archive/rows/none.h"
#include "archive/scan.h"
#include "archive/tables.h"
#include "archive/ti/decode.h"
#include "archive/ti/pack.h"

namespace rankine::archive {

struct Site;
struct Tables;

class TableBuilder {
 public:
  // The tables may take as much memory as is permitted for a file of `file_bytes` bytes (archive/limits.h).
  TableBuilder(Tables* tables, uint64_t file_bytes)
      : tables_(*tables), raw_left_(file_bytes), bytes_left_(MostTableBytes(file_bytes)) {}

  void Build(const Scan& scan);

 private:
  struct Chunks {  // the chunks of one process
    const ChunkView* process = nullptr;
    const ChunkView* comms = nullptr;
    const ChunkView* profile = nullptr;
    const ChunkView* regions = nullptr;
    const ChunkView* series = nullptr;
    const ChunkView* exit = nullptr;
    const ChunkView* windows = nullptr;
    const ChunkView* io = nullptr;
    const ChunkView* ti_order = nullptr;
    std::map<uint64_t, const ChunkView*> traces;  // indexed by id
    std::map<uint64_t, const ChunkView*> io_ops;
    std::map<uint64_t, const ChunkView*> paths;
    std::map<uint64_t, const ChunkView*> samples;
    std::map<uint64_t, const ChunkView*> ti, ti_volumes;
    void Keep(const ChunkView& chunk);
  };
  using SiteKey = std::tuple<uint32_t, uint64_t, uint32_t>;  // the module, the offset and the caller
  struct SiteHash {
    size_t operator()(const SiteKey& site) const {
      const auto& [module, offset, caller] = site;
      return static_cast<size_t>((offset ^ (uint64_t{caller} << 32)) * 0x9e3779b97f4a7c15u ^ module);
    }
  };
  using ProcessKey = std::pair<uint32_t, uint64_t>;  // rank, uid
  struct TiVolumesChunk {
    uint64_t thread = 0, base = 0;
    ChunkView view;
  };
  using Places = std::vector<uint32_t>;  // maps a process's own indices to indices in the tables
  using Contexts = ContextPlaces;

  // Largest number of bytes that one byte of payload takes in the tables. The limit is not used for profiles
  // and contexts, because their size is known after decoding.
  static constexpr uint64_t kOtherGrowth = 8;

  static uint32_t PlaceOf(const Places* places, uint32_t index) {
    return places == nullptr || index >= places->size() ? kNone : (*places)[index];
  }

  void Sort(const Scan& scan);
  void Sort(const ChunkView& chunk);
  void Unpack(const ChunkView& chunk);     // sorts the chunks in a chunk of the kind `processes`
  void KeepApart(const ChunkView& chunk);  // chunks of the whole file
  void AddLosses(const Scan& scan);
  void AddLossChunks(const std::vector<const ChunkView*>& chunks);
  void AddJob(const ChunkView& chunk);
  void AddProcess(const ProcessKey& key, const Chunks& chunks);
  void PlaceOpenCalls(KeyValues& attributes);
  Places AddComms(const std::vector<RawComm>& comms);
  uint32_t AddComm(const RawComm& item);
  const Contexts& AddRegions(uint32_t process, const ChunkView* chunk);
  void AddSeries(uint32_t process, const ChunkView* chunk);
  void AddProfile(uint32_t process, const RawProfile& profile, const Places& comms, const Contexts& contexts);
  void AddTraceSites(uint32_t process);
  void AddTraces(uint32_t process, const Chunks& chunks, bool has_contexts);
  void AddSamples(uint32_t process, const Chunks& chunks);
  void AddIo(uint32_t process, const Chunks& chunks);
  void AddIoRows(uint32_t process, const ChunkView* chunk);
  void AddStorage(const ChunkView& chunk);
  void AddTi(uint32_t process, const Chunks& chunks);
  // Must be called after the last thread was added.
  void AddTiOrders();
  void AddTiPacks();  // called after all processes have been added
  void AddTiPack(const ChunkView& chunk, const std::map<uint32_t, uint32_t>& first_of);
  void AddTiRow(uint32_t process, const std::shared_ptr<const TiPack>& pack, uint64_t row, uint32_t thread);
  std::vector<ChunkView> TiVolumesOf(const ProcessKey& process, uint32_t thread) const;
  void AddTiNames(const RawTi& ti);
  void AddWindows(uint32_t process, const ChunkView* chunk, const Places& comms);
  void AddTiShared(layout::ChunkKind kind, uint64_t id);
  // Adds the stacks of a process. For each thread, returns its index in `sample_paths`.
  std::map<uint32_t, uint32_t> AddPaths(const Chunks& chunks);
  const Contexts& ContextsOf(uint64_t id);
  const Places* SitesOf(uint64_t sites_id);
  const Places* ModulesOf(uint64_t modules_id);
  uint32_t PlaceOfSite(const Site& site);
  uint32_t EnvironmentOf(uint64_t id);

  // Returns the raw payload if the limits permit decoding it. If the limits do not permit decoding, adds a
  // loss with the reason.
  std::optional<RawBytes> Payload(const ChunkView& chunk, uint64_t growth);
  void Lose(const ChunkView& chunk, std::string why);
  void LoseTooMuch(const ChunkView& chunk);
  void LoseMissing(const std::string& what);

  Tables& tables_;
  RawBudget raw_left_;
  uint64_t bytes_left_;
  uint64_t members_left_ = 0;
  std::deque<PackedProcesses> packed_;  // a deque, because its elements must not move
  std::map<ProcessKey, Chunks> processes_;
  std::map<std::pair<uint16_t, uint64_t>, const ChunkView*> shared_;
  std::map<ProcessKey, std::vector<TiVolumesChunk>> ti_volumes_;  // in file order
  std::map<uint32_t, ChunkView> ti_orders_;                       // indexed by process
  std::map<ProcessKey, uint32_t> place_of_;                       // index of each process after sorting
  std::vector<const ChunkView*> losses_;
  std::map<uint64_t, const ChunkView*> storage_;  // indexed by id
  const ChunkView* job_ = nullptr;

  std::map<std::tuple<std::string, std::string, uint64_t>, uint32_t> module_places_;
  std::unordered_map<SiteKey, uint32_t, SiteHash> site_places_;
  std::unordered_map<uint64_t, uint32_t> comm_places_;  // indexed by identity
  std::unordered_map<std::string, uint32_t> io_files_;  // indexed by path
  std::map<uint64_t, Places> modules_;                  // indexed by chunk id
  std::map<uint64_t, Places> sites_;                    // indexed by chunk id
  // call sites of processes with traces, by chunk id
  std::map<uint64_t, std::shared_ptr<const Places>> trace_sites_;
  std::map<uint64_t, uint32_t> environments_;  // indexed by chunk id
  std::vector<uint64_t> world_of_;             // identity of each process's MPI_COMM_WORLD; 0: unknown
};

}  // namespace rankine::archive
