#include <algorithm>
#include <tuple>

#include "analysis/waits/find.h"

namespace rankine::analysis {
namespace {

using archive::kNone;

// A list of the other side's, nullptr where there is none.
const std::vector<Part>* Find(const std::vector<Operations>& all, uint32_t process, const MessageKey& key,
                              std::map<MessageKey, std::vector<Part>> Operations::*side) {
  if (process >= all.size()) return nullptr;
  const auto& lists = all[process].*side;
  const auto at = lists.find(key);
  return at == lists.end() ? nullptr : &at->second;
}

// The other side posted after this one began to wait, and this one still waited then.
std::optional<Wait> WaitOf(WaitClass kind, const Part& waiting, const Part& late) {
  if (waiting.waits.line == kNone || late.posted <= waiting.begin || waiting.begin >= waiting.end)
    return std::nullopt;
  if (kind == WaitClass::late_receiver && late.posted > waiting.end) return std::nullopt;  // it was buffered
  return WaitFor(kind, waiting.waits, waiting.begin, std::min(late.posted, waiting.end) - waiting.begin,
                 late.line);
}

std::vector<Wait> Compare(const std::vector<Operations>& all, uint32_t process, WaitClass kind) {
  std::vector<Wait> waits;
  const bool receives = kind == WaitClass::late_sender;
  const auto own = receives ? &Operations::receives : &Operations::sends;
  const auto others = receives ? &Operations::sends : &Operations::receives;
  for (const auto& [key, parts] : all[process].*own) {
    const std::vector<Part>* other = Find(all, receives ? key.from : key.to, key, others);
    if (other == nullptr) continue;
    for (size_t i = 0; i < std::min(parts.size(), other->size()); ++i) {
      if (const auto wait = WaitOf(kind, parts[i], (*other)[i])) waits.push_back(*wait);
    }
  }
  return waits;
}

}  // namespace

std::vector<Wait> LateSenders(const std::vector<Operations>& all, uint32_t process) {
  return Compare(all, process, WaitClass::late_sender);
}

std::vector<Wait> LateReceivers(const std::vector<Operations>& all, uint32_t process) {
  return Compare(all, process, WaitClass::late_receiver);
}

void TellWrongOrder(const std::vector<Operations>& all, uint32_t process, std::vector<Wait>* waits) {
  struct Taken {
    CallPlace by;
    uint64_t begin, sent;
  };
  std::vector<Taken> taken;
  for (const auto& [key, parts] : all[process].receives) {
    const std::vector<Part>* sends = Find(all, key.from, key, &Operations::sends);
    if (sends == nullptr) continue;
    for (size_t i = 0; i < std::min(parts.size(), sends->size()); ++i) {
      if (parts[i].waits.line != kNone) taken.push_back({parts[i].waits, parts[i].begin, (*sends)[i].posted});
    }
  }
  std::sort(taken.begin(), taken.end(), [](const Taken& a, const Taken& b) { return a.begin < b.begin; });
  // When the earliest of those that were taken behind each was sent.
  std::vector<uint64_t> behind(taken.size() + 1, UINT64_MAX);
  for (size_t i = taken.size(); i-- > 0;) behind[i] = std::min(behind[i + 1], taken[i].sent);
  for (Wait& wait : *waits) {
    if (wait.kind != WaitClass::late_sender) continue;
    const auto next = std::upper_bound(taken.begin(), taken.end(), wait.begin,
                                       [](uint64_t begin, const Taken& one) { return begin < one.begin; });
    if (behind[static_cast<size_t>(next - taken.begin())] < wait.begin + wait.ns)
      wait.kind = WaitClass::wrong_order;
  }
}

void KeepLongest(std::vector<Wait>* waits) {
  const auto order = [](const Wait& wait) {
    return std::tuple(wait.where.line, wait.where.call, UINT64_MAX - wait.ns);
  };
  std::sort(waits->begin(), waits->end(),
            [&order](const Wait& a, const Wait& b) { return order(a) < order(b); });
  waits->erase(std::unique(waits->begin(), waits->end(),
                           [](const Wait& a, const Wait& b) { return a.where == b.where; }),
               waits->end());
}

}  // namespace rankine::analysis
