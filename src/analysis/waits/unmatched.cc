#include "analysis/waits/unmatched.h"

#include <algorithm>

namespace rankine::analysis {
namespace {

using Messages = std::map<MessageKey, std::vector<Part>>;

uint64_t TakeOut(Messages* messages, const MessageKey& key) {
  const auto at = messages->find(key);
  if (at == messages->end()) return 0;
  const uint64_t count = at->second.size();
  messages->erase(at);
  return count;
}

size_t CountOf(const Messages& messages, const MessageKey& key) {
  const auto at = messages.find(key);
  return at == messages.end() ? 0 : at->second.size();
}

// Messages of which one side has another number than the other, where one of both has gaps.
uint64_t LeaveOutMessages(const std::vector<bool>& gaps, std::vector<Operations>& all) {
  std::vector<MessageKey> odd;
  const auto look = [&](const Messages& messages) {
    for (const auto& [key, parts] : messages) {
      if (key.from >= all.size() || key.to >= all.size() || !(gaps[key.from] || gaps[key.to])) continue;
      if (CountOf(all[key.from].sends, key) != CountOf(all[key.to].receives, key)) odd.push_back(key);
    }
  };
  for (const Operations& operations : all) {
    look(operations.sends);
    look(operations.receives);
  }
  uint64_t count = 0;
  for (const MessageKey& key : odd)
    count += TakeOut(&all[key.from].sends, key) + TakeOut(&all[key.to].receives, key);
  return count;
}

uint64_t LeaveOutCollectives(const std::vector<bool>& gaps, std::vector<Operations>& all) {
  struct Range {
    size_t least = SIZE_MAX, most = 0;
    bool gaps = false;
  };
  std::map<CollectiveKey, Range> ranges;
  for (size_t i = 0; i < all.size(); ++i) {
    for (const auto& [key, parts] : all[i].collectives) {
      Range& range = ranges[key];
      range.least = std::min(range.least, parts.size());
      range.most = std::max(range.most, parts.size());
      range.gaps = range.gaps || gaps[i];
    }
  }
  uint64_t count = 0;
  for (const auto& [key, range] : ranges) {
    if (!range.gaps || range.least == range.most) continue;
    for (Operations& operations : all) {
      const auto at = operations.collectives.find(key);
      if (at == operations.collectives.end()) continue;
      count += at->second.size();
      operations.collectives.erase(at);
    }
  }
  return count;
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

uint64_t LeaveOutUnmatched(const std::vector<bool>& gaps, std::vector<Operations>* all) {
  if (std::find(gaps.begin(), gaps.end(), true) == gaps.end()) return 0;
  return LeaveOutMessages(gaps, *all) + LeaveOutCollectives(gaps, *all);
}

}  // namespace rankine::analysis
