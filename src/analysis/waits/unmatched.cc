// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/waits/unmatched.h"

#include <algorithm>
#include <utility>

#include "archive/rows/process.h"
#include "archive/rows/trace_chunk.h"
#include "archive/tables.h"

namespace rankine::analysis {
namespace {

using Counts = std::map<MessageKey, uint64_t>;

uint64_t CountOf(const Counts& counts, const MessageKey& key) {
  const auto at = counts.find(key);
  return at == counts.end() ? 0 : at->second;
}

// True if the position of the first recorded operation among all operations of the process is known.
bool IsNumbered(const Recorded& recorded, const PriorCalls& before) {
  return !recorded.gaps || (before.known && !recorded.inside);
}

template <class Key>
uint64_t BeforeIn(const std::map<Key, uint64_t>& before, const Key& key) {
  const auto at = before.find(key);
  return at == before.end() ? 0 : at->second;
}

// Leaves out the first recorded operations of a list, because they have no counterpart. The argument
// `first` is the number of operations to leave out, and `told` is the number of all recorded operations.
template <class Key>
void LeaveOutFirst(const Key& key, uint64_t first, uint64_t told, std::map<Key, uint64_t>* out,
                   uint64_t* count) {
  const uint64_t left_out = std::min(first, told);
  if (left_out == 0 || !out->emplace(key, left_out).second) return;
  *count += left_out;
}

// If the trace of the sender or the receiver has gaps, leaves out messages for which the numbers of sends
// and receives differ.
void LeaveOutMessages(const std::vector<Recorded>& recorded, const std::vector<OperationCounts>& all,
                      LeftOut* out) {
  const auto look = [&](const Counts& counts) {
    for (const auto& [key, count] : counts) {
      if (key.from >= all.size() || key.to >= all.size()) continue;
      const Recorded &from = recorded[key.from], &to = recorded[key.to];
      if (!from.gaps && !to.gaps) continue;
      const uint64_t sent = CountOf(all[key.from].sends, key);
      const uint64_t received = CountOf(all[key.to].receives, key);
      const PriorCalls &before = all[key.from].before, &after = all[key.to].before;
      // The counts of operations before the trace do not include neighbourhood collectives.
      if (!key.IsNeighborly() && IsNumbered(from, before) && IsNumbered(to, after) &&
          !after.untold.contains(key.comm)) {
        const uint64_t sent_before = BeforeIn(before.sends, key);
        const uint64_t received_before = BeforeIn(after.receives, key);
        const uint64_t both = std::max(sent_before, received_before);
        LeaveOutFirst(key, both - sent_before, sent, &out->first[key.from].sends, &out->count);
        LeaveOutFirst(key, both - received_before, received, &out->first[key.to].receives, &out->count);
        continue;
      }
      if (sent == received && !from.late && !to.late) continue;
      if (from.to_end && to.to_end) {
        uint64_t& first =
            sent > received ? out->first[key.from].sends[key] : out->first[key.to].receives[key];
        const uint64_t more = std::max(sent, received) - std::min(sent, received);
        if (first == 0) out->count += more;
        first = more;
      } else if (out->messages.insert(key).second) {
        out->count += sent + received;
      }
    }
  };
  for (const OperationCounts& counts : all) {
    look(counts.sends);
    look(counts.receives);
  }
}

void LeaveOutCollectives(const std::vector<Recorded>& recorded, const std::vector<OperationCounts>& all,
                         const Ranks& ranks, LeftOut* out) {
  std::map<CollectiveKey, uint32_t> comms;
  for (const OperationCounts& counts : all) {
    for (const auto& [key, one] : counts.collectives) comms.emplace(key, one.comm);
  }
  for (const auto& [key, comm] : comms) {
    uint64_t least = UINT64_MAX, most = 0, sum = 0;
    bool gaps = false, late = false, to_end = true, absent = false;
    // Communicators that were created before the trace are not in the counts.
    bool numbered = !archive::FactsOf(key.function).by_made;
    uint64_t both = 0;  // The number of operations that all processes had performed before their traces
                        // began.
    const auto count_of = [&key = key](const OperationCounts& counts) {
      const auto at = counts.collectives.find(key);
      return at == counts.collectives.end() ? 0 : at->second.count;
    };
    for (size_t i = 0; i < all.size(); ++i) {
      const uint64_t count = count_of(all[i]);
      if (count == 0) continue;
      least = std::min(least, count);
      most = std::max(most, count);
      sum += count;
      gaps = gaps || recorded[i].gaps;
    }
    for (const uint32_t process : ranks.AllOf(comm)) {
      if (process >= all.size() || !recorded[process].traced) continue;
      gaps = gaps || recorded[process].gaps;
      late = late || recorded[process].late;
      to_end = to_end && recorded[process].to_end;
      absent = absent || count_of(all[process]) == 0;
      numbered = numbered && IsNumbered(recorded[process], all[process].before);
      both = std::max(both, BeforeIn(all[process].before.collectives, key));
    }
    if (!gaps) continue;
    if (numbered) {
      for (size_t i = 0; i < all.size(); ++i)
        LeaveOutFirst(key, both - std::min(both, BeforeIn(all[i].before.collectives, key)), count_of(all[i]),
                      &out->first[i].collectives, &out->count);
      continue;
    }
    if (to_end) {
      const uint64_t common = absent ? 0 : least;
      for (size_t i = 0; i < all.size(); ++i) {
        const uint64_t count = count_of(all[i]);
        if (count <= common) continue;
        out->first[i].collectives[key] = count - common;
        out->count += count - common;
      }
    } else if (least != most || late) {
      out->collectives.insert(key);
      out->count += sum;
    }
  }
}

uint64_t Number(const archive::Process& process, const char* name) {
  const auto at = process.attributes.find(name);
  const uint64_t* number = at == process.attributes.end() ? nullptr : std::get_if<uint64_t>(&at->second);
  return number == nullptr ? 0 : *number;
}

}  // namespace

std::vector<Recorded> RecordedOf(const archive::Tables& tables) {
  std::vector<Recorded> recorded;
  for (const archive::Process& process : tables.processes) {
    const bool paused = Number(process, "paused.ns") != 0;
    const bool late = Number(process, "trace.gaps") != 0;
    const bool inside = Number(process, "trace.gaps.inside") != 0 || Number(process, "trace.lost") != 0;
    const bool to_end = !paused && !inside && Number(process, "finalize.ns") != 0;
    recorded.push_back({false, paused || late, late, inside, to_end});
  }
  for (const archive::TraceChunk& chunk : tables.traces) recorded[chunk.process].traced = true;
  return recorded;
}

void CountAndDrop(bool last, Operations* operations, OperationCounts* counts) {
  for (auto [from, to] :
       {std::pair{&operations->sends, &counts->sends}, std::pair{&operations->receives, &counts->receives}}) {
    for (auto& [key, parts] : *from) {
      for (; !parts.empty() && (last || !parts.front().open); parts.pop_front())
        (*to)[key] += parts.front().cancelled ? 0 : 1;
    }
  }
  operations->remote.clear();
  for (auto& [key, parts] : operations->collectives) {
    for (; !parts.empty() && (last || !parts.front().part.open); parts.pop_front()) {
      OperationCounts::Collective& count = counts->collectives[key];
      count.comm = parts.front().comm;
      ++count.count;
    }
  }
}

LeftOut FindUnmatched(const std::vector<Recorded>& recorded, const std::vector<OperationCounts>& counts,
                      const Ranks& ranks) {
  LeftOut out;
  out.first.resize(counts.size());
  out.gaps = true;
  LeaveOutMessages(recorded, counts, &out);
  LeaveOutCollectives(recorded, counts, ranks, &out);
  return out;
}

}  // namespace rankine::analysis
