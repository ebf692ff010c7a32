#include "analysis/waits/unmatched.h"

#include <algorithm>

namespace rankine::analysis {
namespace {

using Counts = std::map<MessageKey, uint64_t>;

uint64_t CountOf(const Counts& counts, const MessageKey& key) {
  const auto at = counts.find(key);
  return at == counts.end() ? 0 : at->second;
}

// Messages of which one side has another number than the other, where one of both has gaps.
void LeaveOutMessages(const std::vector<bool>& gaps, const std::vector<OperationCounts>& all, LeftOut* out) {
  const auto look = [&](const Counts& counts) {
    for (const auto& [key, count] : counts) {
      if (key.from >= all.size() || key.to >= all.size() || !(gaps[key.from] || gaps[key.to])) continue;
      const uint64_t sent = CountOf(all[key.from].sends, key);
      const uint64_t received = CountOf(all[key.to].receives, key);
      if (sent != received && out->messages.insert(key).second) out->count += sent + received;
    }
  };
  for (const OperationCounts& counts : all) {
    look(counts.sends);
    look(counts.receives);
  }
}

void LeaveOutCollectives(const std::vector<bool>& gaps, const std::vector<OperationCounts>& all,
                         LeftOut* out) {
  struct Range {
    uint64_t least = UINT64_MAX, most = 0, sum = 0;
    bool gaps = false;
  };
  std::map<CollectiveKey, Range> ranges;
  for (size_t i = 0; i < all.size(); ++i) {
    for (const auto& [key, count] : all[i].collectives) {
      Range& range = ranges[key];
      range.least = std::min(range.least, count);
      range.most = std::max(range.most, count);
      range.sum += count;
      range.gaps = range.gaps || gaps[i];
    }
  }
  for (const auto& [key, range] : ranges) {
    if (!range.gaps || range.least == range.most) continue;
    out->collectives.insert(key);
    out->count += range.sum;
  }
}

}  // namespace

std::vector<bool> ProcessesWithGaps(const archive::Tables& tables) {
  std::vector<bool> gaps;
  for (const archive::Process& process : tables.processes) {
    const auto at = process.attributes.find("paused.ns");
    const uint64_t* paused = at == process.attributes.end() ? nullptr : std::get_if<uint64_t>(&at->second);
    gaps.push_back(paused != nullptr && *paused != 0);
  }
  return gaps;
}

void CountAndDrop(bool last, Operations* operations, OperationCounts* counts) {
  for (auto [from, to] :
       {std::pair{&operations->sends, &counts->sends}, std::pair{&operations->receives, &counts->receives}}) {
    for (auto& [key, parts] : *from) {
      for (; !parts.empty() && (last || !parts.front().open); parts.pop_front())
        (*to)[key] += parts.front().cancelled ? 0 : 1;
    }
  }
  for (auto& [key, parts] : operations->collectives) {
    for (; !parts.empty() && (last || !parts.front().part.open); parts.pop_front())
      counts->collectives[key]++;
  }
}

LeftOut FindUnmatched(const std::vector<bool>& gaps, const std::vector<OperationCounts>& counts) {
  LeftOut out;
  LeaveOutMessages(gaps, counts, &out);
  LeaveOutCollectives(gaps, counts, &out);
  return out;
}

void TakeOut(const LeftOut& left_out, std::vector<Operations>* all) {
  for (const MessageKey& key : left_out.messages) {
    (*all)[key.from].sends.erase(key);
    (*all)[key.to].receives.erase(key);
  }
  for (Operations& operations : *all) {
    for (const CollectiveKey& key : left_out.collectives) operations.collectives.erase(key);
  }
}

}  // namespace rankine::analysis
