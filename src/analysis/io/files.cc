#include "analysis/io/files.h"

#include <algorithm>
#include <bit>
#include <map>
#include <set>

#include "base/saturate.h"
#include "format/generated/mpi_functions.h"
#include "format/io/functions.h"

namespace rankine::analysis {
namespace {

using archive::IoRow;
using base::AddSaturated;
using format::IoKind;
using format::IoLayer;

constexpr size_t kSmallBuckets = static_cast<size_t>(std::bit_width(kSmallIo));

// Sums while rows come in: which processes they are of.
struct Adding {
  IoSums sums;
  std::set<uint32_t> processes;

  void Add(const IoRow& row) {
    for (size_t i = 0; i < row.sizes.size(); ++i) {
      sums.moving = AddSaturated(sums.moving, row.sizes[i]);
      if (i < kSmallBuckets) sums.small = AddSaturated(sums.small, row.sizes[i]);
    }
    sums.calls = AddSaturated(sums.calls, row.calls);
    sums.failed = AddSaturated(sums.failed, row.failed);
    sums.bytes = AddSaturated(sums.bytes, row.bytes);
    sums.time = AddSaturated(sums.time, row.time_sum);
    sums.longest = std::max(sums.longest, row.time_max);
    sums.placed = AddSaturated(sums.placed, row.placed);
    sums.consecutive = AddSaturated(sums.consecutive, row.consecutive);
    sums.strided = AddSaturated(sums.strided, row.strided);
    sums.unaligned = AddSaturated(sums.unaligned, row.unaligned);
    if (row.placed != 0) ++starts;
    processes.insert(row.process);
  }
  IoSums Take() const {
    IoSums taken = sums;
    taken.ranks = static_cast<uint32_t>(processes.size());
    // The first call of each row has none before it: taken to go on.
    taken.consecutive = AddSaturated(taken.consecutive, starts);
    return taken;
  }

  uint64_t starts = 0;
};

using CallKey = std::pair<IoLayer, uint16_t>;  // layer, function

struct AddingMpi {
  Adding own;
  std::map<CallKey, Adding> below;
};

struct AddingFile {
  std::map<uint16_t, AddingMpi> mpi;  // by function
  std::map<CallKey, Adding> own;
  std::set<uint32_t> processes, readers, writers;
};

const format::IoFunctionInfo& InfoOf(uint16_t function) {
  static constexpr format::IoFunctionInfo kUnknown{"?", IoLayer::none, IoKind::other};
  const format::IoFunctionInfo* info = format::FindIoFunction(function);
  return info == nullptr ? kUnknown : *info;
}

std::vector<IoCall> CallsOf(const std::map<CallKey, Adding>& adding) {
  std::vector<IoCall> calls;
  for (const auto& [key, sums] : adding) {
    const format::IoFunctionInfo& info = InfoOf(key.second);
    calls.push_back({info.name, key.first, info.kind, sums.Take()});
  }
  std::stable_sort(calls.begin(), calls.end(),
                   [](const IoCall& a, const IoCall& b) { return a.sums.time > b.sums.time; });
  return calls;
}

MpiIoCall MpiCallOf(uint16_t function, const AddingMpi& adding) {
  const format::MpiFunction* known = format::FindMpiFunction(function);
  MpiIoCall call{};
  call.function = known == nullptr ? "?" : known->name;
  call.kind = format::KindOfMpiIo(call.function);
  call.collective = known != nullptr && known->collective;
  call.sums = adding.own.Take();
  call.below = CallsOf(adding.below);
  uint64_t inside = 0;
  for (const IoCall& below : call.below) {
    // What is started here goes on elsewhere, and beside it.
    const bool goes_on = below.function.starts_with("aio_");
    if (!goes_on) inside = AddSaturated(inside, below.sums.time);
    if (below.kind != IoKind::read && below.kind != IoKind::write) continue;
    call.bytes_below = AddSaturated(call.bytes_below, below.sums.bytes);
    call.calls_below = AddSaturated(call.calls_below, below.sums.calls);
    if (below.kind == IoKind::read) call.read_below = AddSaturated(call.read_below, below.sums.bytes);
  }
  call.own = call.sums.time > inside ? call.sums.time - inside : 0;
  return call;
}

void AddRow(const IoRow& row, AddingFile& file) {
  file.processes.insert(row.process);
  if (row.layer == IoLayer::mpi_io) return file.mpi[row.function].own.Add(row);
  const IoKind kind = archive::KindOf(row);
  if (row.bytes != 0 && kind == IoKind::read) file.readers.insert(row.process);
  if (row.bytes != 0 && kind == IoKind::write) file.writers.insert(row.process);
  auto& calls = row.parent != 0 ? file.mpi[row.parent].below : file.own;
  calls[{row.layer, row.function}].Add(row);
}

IoFile FileOf(const AddingFile& adding) {
  IoFile file;
  for (const auto& [function, sums] : adding.mpi) file.mpi.push_back(MpiCallOf(function, sums));
  std::stable_sort(file.mpi.begin(), file.mpi.end(),
                   [](const MpiIoCall& a, const MpiIoCall& b) { return a.sums.time > b.sums.time; });
  file.own = CallsOf(adding.own);
  const auto moved = [&file](const std::vector<IoCall>& calls) {
    for (const IoCall& call : calls) {
      if (call.kind == IoKind::read) file.read = AddSaturated(file.read, call.sums.bytes);
      if (call.kind == IoKind::write) file.written = AddSaturated(file.written, call.sums.bytes);
    }
  };
  moved(file.own);
  for (const MpiIoCall& call : file.mpi) {
    moved(call.below);
    file.time = AddSaturated(file.time, call.sums.time);
    if (call.sums.calls != 0) continue;
    // Of another file's call, as what the library keeps beside it.
    for (const IoCall& below : call.below) file.time = AddSaturated(file.time, below.sums.time);
  }
  for (const IoCall& call : file.own) file.time = AddSaturated(file.time, call.sums.time);
  file.ranks = static_cast<uint32_t>(adding.processes.size());
  file.readers.assign(adding.readers.begin(), adding.readers.end());
  file.writers.assign(adding.writers.begin(), adding.writers.end());
  return file;
}

}  // namespace

uint64_t IoSums::Random() const {
  const uint64_t regular = AddSaturated(consecutive, strided);
  return placed > regular ? placed - regular : 0;
}

std::vector<IoFile> MakeIoFiles(const archive::Tables& tables) {
  std::map<uint32_t, AddingFile> adding;
  for (const IoRow& row : tables.io) AddRow(row, adding[row.file]);
  std::vector<IoFile> files;
  for (const auto& [place, sums] : adding) {
    IoFile file = FileOf(sums);
    file.file = place;
    if (place < tables.io_files.size()) file.path = tables.io_files[place];
    files.push_back(std::move(file));
  }
  std::stable_sort(files.begin(), files.end(),
                   [](const IoFile& a, const IoFile& b) { return a.time > b.time; });
  return files;
}

}  // namespace rankine::analysis
