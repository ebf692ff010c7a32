// SPDX-License-Identifier: BSD-3-Clause
#include "archive/io/calls.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>

#include "archive/io/late_calls.h"
#include "archive/io/rows.h"
#include "archive/rows/io_ops_chunk.h"
#include "archive/rows/none.h"
#include "archive/tables.h"
#include "archive/trace/clocks.h"
#include "layout/io/functions.h"
#include "mpi_facts/facts.h"

namespace rankine::archive {
namespace {

using layout::IoKind;
using layout::IoLayer;

constexpr size_t kMostPending = 1 << 20;  // limit for operations of a call that has not ended
constexpr size_t kRecent = 64;  // number of recent calls to which an asynchronous operation may belong

// True if the row's calls are asynchronous. The operations of asynchronous calls are recorded when the
// program requests the result.
bool GoesOn(const IoRow& row) {
  return row.layer == IoLayer::posix && layout::IsAsynchronous(row.function);
}

bool IsCollective(const Tables& tables, const IoRow& row) {
  if (row.layer != IoLayer::mpi_io || row.view >= tables.io_views.size()) return false;
  return mpi_facts::FactsOf(row.function).collective;
}

bool IsMpiIo(uint16_t function) {
  return mpi_facts::FactsOf(function).cls == mpi_facts::Class::io;
}

// True if a collective call returns before its data have moved.
bool IsStarted(uint16_t function) {
  return mpi_facts::FactsOf(function).completion == mpi_facts::Completion::begins;
}

// The index of a file, and the identity of a communicator.
using Key = std::pair<uint32_t, uint64_t>;

struct Operation {
  uint64_t number;
  IoOperation of;
};

// Processes the operations of one thread in order.
class ThreadCalls {
 public:
  ThreadCalls(const Tables& tables, IoCalls* calls, std::map<Key, std::vector<IoPart>>* parts,
              std::vector<LateOperation>* late)
      : tables_(tables), calls_(calls), parts_(parts), late_(late) {}

  // Must be called if operations were lost. After a gap, the earlier collective calls can no longer be
  // matched by order.
  void Interrupt() {
    for (auto& [key, parts] : *parts_) calls_->unmatched += parts.size();
    parts_->clear();
    pending_.clear();
    within_.clear();
    recent_.clear();
    started_.clear();
  }

  void Take(uint64_t number, const IoOperation& operation) {
    if (operation.row >= tables_.io.size()) return;
    const IoRow& row = tables_.io[operation.row];
    if (layout::IsOfIoLibrary(row.layer)) return EndLibrarys(number, operation);
    if (row.layer == IoLayer::mpi_io) return End(number, operation);
    if (!layout::IsOfCLibrary(row.layer)) return;
    if (row.parent == 0) {
      if (!GoesOn(row)) Within(number, row);
      return;
    }
    if (GoesOn(row) && GoOn(number, operation)) return;
    if (!IsMpiIo(row.parent)) return TakeLate(number, operation);
    if (pending_.size() == kMostPending) pending_.clear();
    pending_.push_back({number, operation});
  }

 private:
  struct Call {
    uint64_t number;
    uint16_t function;
    uint64_t begin, end;
    uint32_t file;
    std::vector<IoPart>* parts;  // parts of collective calls; nullptr if the call is not collective
    size_t place;
  };

  struct OfLibrary {
    uint64_t number;
    uint16_t library;
  };

  // When a call of an I/O library has ended, it becomes the parent of the operations that have no parent yet.
  void Within(uint64_t number, const IoRow& row) {
    if (row.library == 0) return;
    if (within_.size() == kMostPending) within_.clear();
    within_.push_back({number, row.library});
  }

  void EndLibrarys(uint64_t number, const IoOperation& operation) {
    const IoRow& row = tables_.io[operation.row];
    std::erase_if(within_, [&](const OfLibrary& inside) {
      if (inside.library != row.function) return false;
      calls_->parent[inside.number - 1] = number;
      return true;
    });
    if (row.library == 0) within_.clear();  // The program left the other library calls by longjmp.
    Within(number, row);
  }

  void End(uint64_t number, const IoOperation& operation) {
    const IoRow& row = tables_.io[operation.row];
    Within(number, row);
    Call call{number, row.function, operation.begin, operation.end, row.file, nullptr, 0};
    if (IsCollective(tables_, row)) {
      call.parts = &(*parts_)[{row.file, tables_.io_views[row.view].comm}];
      call.place = call.parts->size();
      call.parts->push_back({operation.process,
                             operation.thread,
                             operation.row,
                             number,
                             operation.begin,
                             operation.end,
                             operation.offset,
                             operation.bytes,
                             {}});
      if (IsStarted(row.function)) started_.emplace_back(number, row.file);
      if (started_.size() > kRecent) started_.erase(started_.begin());
    }
    for (const Operation& below : pending_) {
      if (tables_.io[below.of.row].parent == row.function) Add(below.number, below.of, call);
    }
    pending_.clear();
    recent_.push_back(call);
    if (recent_.size() > kRecent) recent_.erase(recent_.begin());
  }

  // Stores an operation that was made in MPI_Wait or a similar call, to be assigned later.
  void TakeLate(uint64_t number, const IoOperation& operation) {
    LateOperation late{number, operation, {}};
    for (const auto& [call, file] : started_)
      if (file == tables_.io[operation.row].file) late.calls.push_back(call);
    if (!late.calls.empty() && late_->size() < kMostPending) late_->push_back(std::move(late));
  }

  // Chooses the call during which the asynchronous operation began. If no call was active at that time,
  // chooses the call that is nearest to the operation's start. Stored start times have an error of up to 2
  // % of the time since the previous start. Returns false if the operation ended before the chosen call
  // began.
  bool GoOn(uint64_t number, const IoOperation& operation) {
    const IoRow& row = tables_.io[operation.row];
    const Call* nearest = nullptr;
    uint64_t least = 0;
    for (size_t i = recent_.size(); i-- > 0;) {
      const Call& call = recent_[i];
      if (call.function != row.parent || call.file != row.file) continue;
      const uint64_t far = operation.begin < call.begin ? call.begin - operation.begin
                           : operation.begin > call.end ? operation.begin - call.end
                                                        : 0;
      if (nearest != nullptr && far >= least) continue;
      nearest = &call;
      least = far;
    }
    if (nearest == nullptr) return false;
    Add(number, operation, *nearest);
    return true;
  }

  void Add(uint64_t number, const IoOperation& operation, const Call& call) {
    calls_->parent[number - 1] = call.number;
    if (call.parts == nullptr) return;
    const IoRow& row = tables_.io[operation.row];
    const IoKind kind = KindOf(row);
    IoPart& part = (*call.parts)[call.place];
    // Accesses to other files, which belong to the MPI library itself, are not counted.
    if ((kind != IoKind::read && kind != IoKind::write) || row.file != tables_.io[part.row].file) return;
    part.below.push_back({operation.begin, operation.end, operation.offset, operation.bytes,
                          kind == IoKind::write, !GoesOn(row)});
  }

  const Tables& tables_;
  IoCalls* calls_;
  std::map<Key, std::vector<IoPart>>* parts_;  // parts of this thread's calls
  std::vector<LateOperation>* late_;           // late operations of all threads
  std::vector<Operation> pending_;
  std::vector<OfLibrary> within_;  // operations made in a call of an I/O library that has not ended yet
  std::vector<Call> recent_;
  // The started nonblocking collective calls: the number of each call and its file.
  std::vector<std::pair<uint64_t, uint32_t>> started_;
};

// A process's calls on one file and communicator, in order, and the number of earlier calls that are missing.
struct Made {
  std::vector<IoPart> parts;
  uint64_t before = 0;
  size_t threads = 0;
};

// For one file and communicator: the calls of each process.
using Ranks = std::map<uint32_t, Made>;

// Calls of several threads of a process are merged by time.
void AddThread(std::map<Key, std::vector<IoPart>>* from, std::map<Key, Ranks>* to) {
  for (auto& [key, parts] : *from) {
    Made& made = (*to)[key][parts.front().process];
    std::vector<IoPart>& all = made.parts;
    std::move(parts.begin(), parts.end(), std::back_inserter(all));
    if (++made.threads == 1) continue;
    std::stable_sort(all.begin(), all.end(),
                     [](const IoPart& a, const IoPart& b) { return a.begin < b.begin; });
  }
}

// A file can have only one active split collective, so an end belongs to the last begin.
void PairWithBegin(size_t first, IoCalls* calls) {
  const auto last = static_cast<uint32_t>(calls->collectives.size() - 1);
  IoCollective& ends = calls->collectives[last];
  const mpi_facts::Function& facts = mpi_facts::FactsOf(ends.function);
  if (facts.completion != mpi_facts::Completion::second_half) return;
  for (size_t i = last; i-- > first;) {
    const mpi_facts::Function& before = mpi_facts::FactsOf(calls->collectives[i].function);
    if (before.operation != facts.operation || before.completion != mpi_facts::Completion::first_half)
      continue;
    ends.begun = static_cast<uint32_t>(i);
    return;
  }
}

// If the first operations of a process were overwritten, its rows count more calls than were read. The
// number of missing calls is the difference between the counted calls and the calls that were read. If the
// process has several threads, the number of missing calls is unknown, because the first call that was kept
// differs from thread to thread.
void CountBefore(const Tables& tables, const std::set<uint32_t>& interrupted, std::map<Key, Ranks>* ranks,
                 IoCalls* calls) {
  if (interrupted.empty()) return;
  std::map<Key, std::map<uint32_t, uint64_t>> made;
  for (const IoRow& row : tables.io) {
    if (interrupted.contains(row.process) && IsCollective(tables, row))
      made[{row.file, tables.io_views[row.view].comm}][row.process] += row.calls;
  }
  for (auto& [key, of] : *ranks) {
    for (auto& [process, known] : of) {
      if (!interrupted.contains(process)) continue;
      const uint64_t all = made[key][process];
      if (known.threads > 1 || all < known.parts.size()) {
        calls->unmatched += known.parts.size();
        known.parts.clear();
      } else {
        known.before = all - known.parts.size();
      }
    }
  }
}

// Matches the calls of all processes by their position in the order of calls: the first calls of all
// processes, the second calls of all processes, and so on. At each position, all processes must have called
// the same function.
void Match(const Tables& tables, const Key& key, Ranks* ranks, IoCalls* calls) {
  const size_t first = calls->collectives.size();
  uint64_t from = ~uint64_t{0}, end = 0;
  for (const auto& [process, made] : *ranks) {
    if (made.parts.empty()) continue;
    from = std::min(from, made.before);
    end = std::max(end, made.before + made.parts.size());
  }
  for (uint64_t n = from; n < end; ++n) {
    IoCollective collective{key.first, key.second, 0, kNone, {}};
    bool agrees = true;
    for (auto& [process, made] : *ranks) {
      if (n < made.before || n - made.before >= made.parts.size()) continue;
      IoPart& part = made.parts[n - made.before];
      const uint16_t function = tables.io[part.row].function;
      agrees = agrees && (collective.parts.empty() || function == collective.function);
      collective.function = function;
      collective.parts.push_back(std::move(part));
    }
    if (!agrees) {
      for (const auto& [process, made] : *ranks) {
        const uint64_t done = n > made.before ? n - made.before : 0;
        calls->unmatched += made.parts.size() - std::min<uint64_t>(made.parts.size(), done);
      }
      return;
    }
    if (collective.parts.empty()) {  // No rank has a call with the number n. The next number that a rank has
                                     // may be much larger.
      uint64_t next = end;
      for (const auto& [process, made] : *ranks)
        if (!made.parts.empty() && made.before > n) next = std::min(next, made.before);
      n = next - 1;
      continue;
    }
    calls->collectives.push_back(std::move(collective));
    PairWithBegin(first, calls);
    const auto place = static_cast<uint32_t>(calls->collectives.size() - 1);
    for (const IoPart& part : calls->collectives.back().parts)
      calls->collective[part.operation - 1] = calls->IdOf(place);
  }
}

}  // namespace

uint64_t IoCollective::Begin() const {
  uint64_t begin = ~uint64_t{0};
  for (const IoPart& part : parts) begin = std::min(begin, part.begin);
  return begin;
}

uint64_t IoCollective::End() const {
  uint64_t end = 0;
  for (const IoPart& part : parts) end = std::max(end, part.end);
  return end;
}

IoCalls JoinIoCalls(const Tables& tables) {
  IoCalls calls;
  // Sorts the chunks by their numbers. In the archive, the chunks are in no order, because a flight
  // recorder reuses extents.
  std::map<std::pair<uint32_t, uint32_t>, std::map<uint64_t, size_t>> threads;
  const Clocks clocks(tables);
  uint64_t number = 0;
  for (size_t i = 0; i < tables.io_ops.size(); ++i) {
    calls.first.push_back(number + 1);
    uint32_t thread = 0;
    ReadIoOperations(tables, tables.io_ops[i], [&](const IoOperation& operation) {
      thread = operation.thread;
      ++number;
      return true;
    });
    threads[{tables.io_ops[i].process, thread}].emplace(
        NumberOfIoOps(tables.io_ops[i]).value_or(~uint64_t{0}), i);
  }
  calls.parent.resize(number);
  calls.collective.resize(number);
  std::map<Key, Ranks> ranks;
  std::set<uint32_t> interrupted;  // processes whose traces have gaps before their last stored operation
  std::vector<LateOperation> late;
  for (const auto& [of, chunks] : threads) {
    std::map<Key, std::vector<IoPart>> parts;
    ThreadCalls thread(tables, &calls, &parts, &late);
    uint64_t expected = 0;
    for (const auto& [is, chunk] : chunks) {
      if (is != expected) {
        thread.Interrupt();
        interrupted.insert(of.first);
      }
      expected = is + 1;
      uint64_t next = calls.first[chunk];
      const auto take = [&](const IoOperation& operation) {
        thread.Take(next++, operation);
        return true;
      };
      ReadIoOperations(tables, tables.io_ops[chunk], take, clocks.Of(of.first));
    }
    AddThread(&parts, &ranks);
  }
  calls.interrupted = interrupted.size();
  CountBefore(tables, interrupted, &ranks, &calls);
  for (auto& [key, of] : ranks) Match(tables, key, &of, &calls);
  AdoptLate(tables, late, &calls);
  for (size_t i = 0; i < calls.parent.size(); ++i) {
    if (calls.parent[i] != 0 && calls.collective[i] == 0)
      calls.collective[i] = calls.collective[calls.parent[i] - 1];
  }
  return calls;
}

}  // namespace rankine::archive
