// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/io/slowest.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

#include "archive/io/rows.h"
#include "archive/rows/io_ops_chunk.h"
#include "archive/rows/none.h"
#include "archive/storage/client_request_match.h"
#include "archive/tables.h"
#include "archive/trace/clocks.h"
#include "layout/io/functions.h"

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

// Visits all operations with their numbers; times are converted to the time axis of the traces.
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

// An outermost call of one process. The call is a slow operation, or a part of a slow operation.
struct Root {
  uint64_t number;
  uint32_t process, row;
  uint64_t begin, end, bytes;
};

struct Tree {
  SlowOperation slow;
  std::vector<Root> roots;
  void Add(const Root& root) {
    roots.push_back(root);
    slow.bytes += root.bytes;
    if (slow.process != kNone && Took(root.begin, root.end) <= Took(slow.begin, slow.end)) return;
    slow.number = root.number;
    slow.process = root.process;
    slow.row = root.row;
    slow.begin = root.begin;
    slow.end = root.end;
  }
};

Root RootOf(const IoPart& part) {
  return {part.operation, part.process, part.row, part.begin, part.end, part.bytes};
}

// The outermost call that contains an operation, and the number of calls that lie between them.
struct Outermost {
  uint64_t number;
  uint32_t depth;
};
Outermost OutermostOf(const IoCalls& calls, uint64_t number) {
  Outermost at{number, 0};
  while (calls.parent[at.number - 1] != 0) {
    at.number = calls.parent[at.number - 1];
    ++at.depth;
  }
  return at;
}

// Keeps the longest operations.
class Longest {
 public:
  explicit Longest(size_t most) : most_(most) {}
  void Add(Tree tree) {
    const auto longer = [](const Tree& a, const Tree& b) {
      return Took(a.slow.begin, a.slow.end) > Took(b.slow.begin, b.slow.end);
    };
    if (!Wants(Took(tree.slow.begin, tree.slow.end))) return;
    kept_.insert(std::upper_bound(kept_.begin(), kept_.end(), tree, longer), std::move(tree));
    if (kept_.size() > most_) kept_.pop_back();
  }
  bool Wants(uint64_t took) const {
    if (kept_.size() < most_) return true;
    return most_ != 0 && took > Took(kept_.back().slow.begin, kept_.back().slow.end);
  }
  std::vector<Tree> Take() { return std::move(kept_); }

 private:
  size_t most_;
  std::vector<Tree> kept_;
};

// Merges the calls of all ranks that form one collective operation.
class Collectives {
 public:
  Collectives(const Tables& tables, const IoCalls& calls) : tables_(tables), calls_(calls) {
    for (uint32_t i = 0; i < calls.collectives.size(); ++i) Add(i);
  }

  // Handles two kinds of calls: library calls that contain a collective call, and the calls of single ranks
  // in a collective operation. Returns true for operations that are not of these kinds.
  bool IsOther(uint64_t number, const IoOperation& operation) {
    const auto at = of_.find(number);
    if (at == of_.end()) return calls_.collective[number - 1] == 0;
    Tree& tree = trees_[at->second];
    if (layout::IsOfIoLibrary(tables_.io[operation.row].layer))
      tree.Add({number, operation.process, operation.row, operation.begin, operation.end, operation.bytes});
    return false;
  }

  void Give(Longest* longest) {
    for (Tree& tree : trees_) {
      if (tree.roots.empty()) continue;
      std::set<uint32_t> ranks;
      for (const Root& root : tree.roots) ranks.insert(root.process);
      tree.slow.ranks = static_cast<uint32_t>(ranks.size());
      longest->Add(std::move(tree));
    }
  }

 private:
  // Collective calls inside the same outermost call belong to one tree. Both calls of a split collective
  // have the same id.
  void Add(uint32_t place) {
    const IoCollective& call = calls_.collectives[place];
    const uint32_t id = calls_.IdOf(place);
    size_t tree = trees_.size();
    if (const auto at = of_id_.find(id); at != of_id_.end()) tree = at->second;
    for (const IoPart& part : call.parts) {
      const auto at = of_.find(OutermostOf(calls_, part.operation).number);
      if (at != of_.end()) tree = at->second;
    }
    if (tree == trees_.size()) {
      trees_.emplace_back();
      trees_.back().slow.collective = id;
    }
    of_id_.emplace(id, tree);
    for (const IoPart& part : call.parts) {
      const Outermost root = OutermostOf(calls_, part.operation);
      of_.emplace(root.number, tree);
      if (root.depth == 0) trees_[tree].Add(RootOf(part));
    }
  }

  const Tables& tables_;
  const IoCalls& calls_;
  std::vector<Tree> trees_;
  // Maps the number that identifies each outermost call to an index in `trees_`.
  std::map<uint64_t, size_t> of_;
  std::map<uint32_t, size_t> of_id_;  // Maps the id of each collective call to an index in `trees_`.
};

// Returns the index in `to->below`.
size_t AddBelow(const archive::IoRow& row, const IoOperation& operation, uint32_t depth, SlowOperation* to) {
  const std::string_view function = archive::FunctionOf(row);
  const auto same = [&](const SlowBelow& below) {
    return below.process == operation.process && below.depth == depth && below.function == function;
  };
  auto at = std::find_if(to->below.begin(), to->below.end(), same);
  if (at == to->below.end()) {
    const bool in_c_library = layout::IsOfCLibrary(row.layer);
    to->below.push_back({operation.process,
                         depth,
                         function,
                         {},
                         in_c_library,
                         in_c_library && layout::IsAsynchronous(row.function)});
    at = to->below.end() - 1;
  }
  const uint64_t took = Took(operation.begin, operation.end);
  at->sums.Add(1, operation.bytes, took, took);
  return static_cast<size_t>(at - to->below.begin());
}

// Computes the own time of each call: its time minus the time of the calls that it makes.
class OwnTimes {
 public:
  void Add(uint64_t number, uint64_t parent, uint64_t took, SlowOperation* slow, size_t place) {
    calls_.push_back({number, took, slow, place});
    if (!slow->below[place].started) below_[parent] += took;
  }
  void Give(std::vector<Tree>* slowest) const {
    for (const Call& call : calls_) {
      SlowBelow& to = call.slow->below[call.place];
      *to.own += call.took - std::min(call.took, Below(call.number));
    }
    for (Tree& tree : *slowest) {
      uint64_t most = 0;
      for (const Root& root : tree.roots) most = std::max(most, Below(root.number));
      const uint64_t took = Took(tree.slow.begin, tree.slow.end);
      tree.slow.own = took - std::min(took, most);
    }
  }

 private:
  struct Call {
    uint64_t number, took;
    SlowOperation* slow;
    size_t place;
  };
  uint64_t Below(uint64_t number) const {
    const auto at = below_.find(number);
    return at == below_.end() ? 0 : at->second;
  }
  std::vector<Call> calls_;
  std::map<uint64_t, uint64_t> below_;  // For each call, by its number: the time in ns that the call spends
                                        // in nested calls.
};

void FindBelow(const Tables& tables, const IoCalls& calls, std::vector<Tree>* slowest) {
  OwnTimes own;
  std::map<uint64_t, SlowOperation*> of;
  for (Tree& tree : *slowest) {
    for (const Root& root : tree.roots) of[root.number] = &tree.slow;
  }
  ForEachOperation(tables, calls, [&](uint64_t number, const IoOperation& operation) {
    if (calls.parent[number - 1] == 0) return;
    const Outermost root = OutermostOf(calls, number);
    const auto at = of.find(root.number);
    if (at == of.end()) return;
    const size_t place = AddBelow(tables.io[operation.row], operation, root.depth - 1, at->second);
    own.Add(number, calls.parent[number - 1], Took(operation.begin, operation.end), at->second, place);
  });
  own.Give(slowest);
  for (Tree& tree : *slowest) {
    std::stable_sort(
        tree.slow.below.begin(), tree.slow.below.end(), [](const SlowBelow& a, const SlowBelow& b) {
          return std::tuple(a.process, a.depth, b.sums.time) < std::tuple(b.process, b.depth, a.sums.time);
        });
  }
}

// Finds the slow operation to which a traced MPI-IO call belongs. A call is identified by its position
// among the calls of the same function in its thread. The begin time would not identify the call, because
// begin times of operations are accurate only to 2 %.
class TracedCalls {
 public:
  TracedCalls(const Tables& tables, const IoCalls& calls, const std::vector<Tree>& slowest) {
    std::map<uint64_t, const Tree*> of;
    for (const Tree& tree : slowest) {
      for (const Root& root : tree.roots) of[root.number] = &tree;
    }
    ForEachOperation(tables, calls, [&](uint64_t number, const IoOperation& operation) {
      const archive::IoRow& row = tables.io[operation.row];
      if (row.layer != layout::IoLayer::mpi_io) return;
      Function& function = functions_[{operation.process, operation.thread, row.function}];
      const auto at = of.find(OutermostOf(calls, number).number);
      if (at != of.end()) function.trees[function.count] = at->second;
      ++function.count;
    });
  }
  // True if the traces contain equally many calls and operations of the function. If the numbers differ, the
  // positions of calls and operations do not correspond.
  bool Know(const archive::StorageCall& call) const {
    const auto at = functions_.find({call.process, call.thread, call.function});
    return at != functions_.end() && at->second.count == call.count;
  }
  bool IsIn(const archive::StorageCall& call, const Tree& tree) const {
    const Function& function = functions_.at({call.process, call.thread, call.function});
    const auto at = function.trees.find(call.place);
    return at != function.trees.end() && at->second == &tree;
  }

 private:
  struct Function {
    uint64_t count = 0;
    std::map<uint64_t, const Tree*> trees;  // The tree of each call. The key is the position of the call
                                            // among the thread's calls of the function.
  };
  // indexed by process, thread, function
  std::map<std::tuple<uint32_t, uint32_t, uint16_t>, Function> functions_;
};

// Finds the slow operation that caused an operation of the file system. Uses the C library call that
// requested the operation. If the C library call is unknown, uses the MPI call in which the thread was.
class StorageOwners {
 public:
  StorageOwners(const Tables& tables, const IoCalls& calls, const archive::Storage& storage,
                const std::vector<Tree>& slowest)
      : calls_(calls),
        storage_(storage),
        askers_(archive::MatchClientRequests(tables, calls, storage)),
        traced_(tables, calls, slowest) {
    for (const Tree& tree : slowest)
      for (const Root& root : tree.roots) of_[root.number] = &tree;
  }
  // True if the MPI call of the operation is known, or if the operation is known to be outside MPI calls. For
  // example, an operation of a stream is always outside MPI calls.
  bool Knows(size_t i) const {
    const archive::StorageOperation& one = storage_.operations[i];
    if (askers_[i] != 0) return true;
    return one.call == kNone ? one.traced : traced_.Know(storage_.calls[one.call]);
  }
  bool IsIn(size_t i, const Tree& tree) const {
    if (askers_[i] == 0) {
      const uint32_t call = storage_.operations[i].call;
      return call != kNone && Knows(i) && traced_.IsIn(storage_.calls[call], tree);
    }
    const auto at = of_.find(OutermostOf(calls_, askers_[i]).number);
    return at != of_.end() && at->second == &tree;
  }

 private:
  const IoCalls& calls_;
  const archive::Storage& storage_;
  std::vector<uint64_t> askers_;  // indexed by operation
  TracedCalls traced_;
  std::map<uint64_t, const Tree*> of_;  // The tree of each outermost call. The key is the number of the
                                        // outermost call.
};

void FindStorageOf(const Tables& tables, const archive::Storage& storage, const StorageOwners& owners,
                   Tree* tree) {
  if (layout::IsOfCLibrary(tables.io[tree->slow.row].layer)) return;
  std::map<uint32_t, SlowStorage> of;
  for (size_t i = 0; i < storage.operations.size(); ++i) {
    const archive::StorageOperation& one = storage.operations[i];
    if (one.process == kNone || !owners.IsIn(i, *tree)) continue;
    SlowStorage& to = of[one.process];
    if (one.has_client) {
      to.client.Add(1, one.bytes, one.latency, one.latency);
      to.client_busy.Add(one.begin, one.begin + one.latency);
    }
    if (!one.has_server) continue;
    to.servers[one.server].Add(one);
    to.busy[one.server].Add(one.server_begin, one.server_begin + one.server_latency);
  }
  for (auto& [process, sums] : of) {
    sums.process = process;
    for (SlowBelow& below : tree->slow.below)
      if (below.process == process && below.in_c_library) below.own.reset();
    tree->slow.storage.push_back(std::move(sums));
  }
}

}  // namespace

uint64_t SlowStorage::ClientOwn() const {
  uint64_t below = 0;
  for (const auto& [server, sums] : servers) below += sums.latency.time;
  return client.time - std::min(client.time, below);
}

uint64_t SlowStorage::ServerOwn(const ServerSums& server) {
  return server.latency.time - std::min(server.latency.time, server.disk.time);
}

SlowestIo FindSlowest(const Tables& tables, const IoCalls& calls, const archive::Storage& storage,
                      size_t most) {
  Longest longest(most);
  Collectives collectives(tables, calls);
  ForEachOperation(tables, calls, [&](uint64_t number, const IoOperation& operation) {
    if (!collectives.IsOther(number, operation) || calls.parent[number - 1] != 0) return;
    const archive::IoRow& row = tables.io[operation.row];
    // The call was made by an MPI call that was not traced.
    if (layout::IsOfCLibrary(row.layer) && row.parent != 0) return;
    if (!longest.Wants(Took(operation.begin, operation.end))) return;
    Tree tree;
    tree.slow.ranks = 1;
    tree.Add({number, operation.process, operation.row, operation.begin, operation.end, operation.bytes});
    longest.Add(std::move(tree));
  });
  collectives.Give(&longest);
  std::vector<Tree> slowest = longest.Take();
  FindBelow(tables, calls, &slowest);
  SlowestIo all;
  if (!storage.operations.empty()) {
    const StorageOwners owners(tables, calls, storage, slowest);
    for (Tree& tree : slowest) FindStorageOf(tables, storage, owners, &tree);
    for (size_t i = 0; i < storage.operations.size(); ++i) {
      const archive::StorageOperation& one = storage.operations[i];
      if (!one.has_client || one.process == kNone) continue;
      ++all.asked;
      if (!owners.Knows(i)) ++all.unmatched;
    }
  }
  all.list.reserve(slowest.size());
  for (Tree& tree : slowest) all.list.push_back(std::move(tree.slow));
  return all;
}

}  // namespace rankine::analysis
