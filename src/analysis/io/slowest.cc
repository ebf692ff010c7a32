#include "analysis/io/slowest.h"

#include <algorithm>
#include <map>
#include <utility>

#include "archive/trace/clocks.h"
#include "format/io/functions.h"

namespace rankine::analysis {
namespace {

using archive::IoCalls;
using archive::IoCollective;
using archive::IoOperation;
using archive::IoPart;
using archive::kNone;
using archive::Tables;

uint64_t Took(uint64_t begin, uint64_t end) {
  return end - std::min(begin, end);
}

// All operations with their numbers, on the line of the traces.
template <class Each>
void ForEachOperation(const Tables& tables, const IoCalls& calls, Each each) {
  const archive::Clocks clocks(tables);
  for (size_t i = 0; i < tables.io_ops.size() && i < calls.first.size(); ++i) {
    uint64_t number = calls.first[i];
    archive::ReadIoOperations(
        tables, tables.io_ops[i],
        [&](const IoOperation& operation) {
          if (operation.row < tables.io.size()) each(number, operation);
          ++number;
          return true;
        },
        clocks.Of(tables.io_ops[i].process));
  }
}

SlowOperation OfCollective(const IoCollective& call, uint32_t place) {
  SlowOperation slow;
  slow.collective = place + 1;
  slow.ranks = static_cast<uint32_t>(call.parts.size());
  for (const IoPart& part : call.parts) {
    slow.bytes += part.bytes;
    if (slow.process != kNone && Took(part.begin, part.end) <= Took(slow.begin, slow.end)) continue;
    slow.number = part.operation;
    slow.process = part.process;
    slow.row = part.row;
    slow.begin = part.begin;
    slow.end = part.end;
  }
  return slow;
}

// Keeps the longest.
class Longest {
 public:
  explicit Longest(size_t most) : most_(most) {}
  void Add(SlowOperation slow) {
    const auto longer = [](const SlowOperation& a, const SlowOperation& b) {
      return Took(a.begin, a.end) > Took(b.begin, b.end);
    };
    if (kept_.size() == most_ && (most_ == 0 || !longer(slow, kept_.back()))) return;
    kept_.insert(std::upper_bound(kept_.begin(), kept_.end(), slow, longer), std::move(slow));
    if (kept_.size() > most_) kept_.pop_back();
  }
  std::vector<SlowOperation> Take() { return std::move(kept_); }

 private:
  size_t most_;
  std::vector<SlowOperation> kept_;
};

// It stands for itself: not within another one, nor a rank's part of a collective call.
bool IsOutermost(const Tables& tables, const IoCalls& calls, uint64_t number, const IoOperation& operation) {
  const archive::IoRow& row = tables.io[operation.row];
  if (calls.parent[number - 1] != 0 || calls.collective[number - 1] != 0) return false;
  if (row.layer == format::IoLayer::mpi_io) return true;
  return row.parent == 0 && format::IsOfCLibrary(row.layer);
}

void AddBelow(const archive::IoRow& row, const IoOperation& operation, SlowOperation* to) {
  const std::string_view function = archive::FunctionOf(row);
  const auto same = [&](const SlowBelow& below) {
    return below.process == operation.process && below.function == function;
  };
  auto at = std::find_if(to->below.begin(), to->below.end(), same);
  if (at == to->below.end()) {
    to->below.push_back({operation.process, function, {}});
    at = to->below.end() - 1;
  }
  const uint64_t took = Took(operation.begin, operation.end);
  at->sums.Add(1, operation.bytes, took, took);
}

void FindBelow(const Tables& tables, const IoCalls& calls, std::vector<SlowOperation>* slowest) {
  std::map<uint64_t, size_t> of_call, of_collective;
  for (size_t i = 0; i < slowest->size(); ++i) {
    const SlowOperation& slow = (*slowest)[i];
    (slow.collective != 0 ? of_collective[slow.collective] : of_call[slow.number]) = i;
  }
  ForEachOperation(tables, calls, [&](uint64_t number, const IoOperation& operation) {
    const uint64_t parent = calls.parent[number - 1];
    if (parent == 0) return;
    const uint32_t collective = calls.collective[number - 1];
    const auto& places = collective != 0 ? of_collective : of_call;
    const auto at = places.find(collective != 0 ? collective : parent);
    if (at != places.end()) AddBelow(tables.io[operation.row], operation, &(*slowest)[at->second]);
  });
  for (SlowOperation& slow : *slowest) {
    std::stable_sort(slow.below.begin(), slow.below.end(), [](const SlowBelow& a, const SlowBelow& b) {
      return std::pair(a.process, b.sums.time) < std::pair(b.process, a.sums.time);
    });
  }
}

// The MPI call of the operation, as the traces have it.
bool IsIn(const archive::StorageCall& call, const SlowOperation& slow, const IoCalls& calls,
          uint16_t function) {
  if (call.function != function) return false;
  const auto meets = [&call](uint32_t process, uint64_t begin, uint64_t end) {
    const uint64_t middle = call.begin + Took(call.begin, call.end) / 2;
    return call.process == process && begin <= middle && middle <= end;
  };
  if (slow.collective == 0) return meets(slow.process, slow.begin, slow.end);
  const IoCollective& collective = calls.collectives[slow.collective - 1];
  return std::any_of(collective.parts.begin(), collective.parts.end(),
                     [&](const IoPart& part) { return meets(part.process, part.begin, part.end); });
}

void FindStorageOf(const Tables& tables, const IoCalls& calls, const archive::Storage& storage,
                   SlowOperation* slow) {
  const archive::IoRow& row = tables.io[slow->row];
  if (row.layer != format::IoLayer::mpi_io) return;
  std::map<uint32_t, SlowStorage> of;
  for (const archive::StorageOperation& one : storage.operations) {
    if (one.call == kNone || !IsIn(storage.calls[one.call], *slow, calls, row.function)) continue;
    SlowStorage& to = of[one.process];
    if (one.has_client) to.client.Add(1, one.bytes, one.latency, one.latency);
    if (one.has_server) to.servers[one.server].Add(one);
  }
  for (auto& [process, sums] : of) {
    sums.process = process;
    slow->storage.push_back(std::move(sums));
  }
}

}  // namespace

std::vector<SlowOperation> FindSlowest(const Tables& tables, const IoCalls& calls,
                                       const archive::Storage& storage, size_t most) {
  Longest longest(most);
  for (uint32_t i = 0; i < calls.collectives.size(); ++i) longest.Add(OfCollective(calls.collectives[i], i));
  ForEachOperation(tables, calls, [&](uint64_t number, const IoOperation& operation) {
    if (!IsOutermost(tables, calls, number, operation)) return;
    longest.Add({number,
                 0,
                 operation.process,
                 1,
                 operation.row,
                 operation.begin,
                 operation.end,
                 operation.bytes,
                 {},
                 {}});
  });
  std::vector<SlowOperation> slowest = longest.Take();
  FindBelow(tables, calls, &slowest);
  for (SlowOperation& slow : slowest) FindStorageOf(tables, calls, storage, &slow);
  return slowest;
}

}  // namespace rankine::analysis
