#include "analysis/timeline/messages.h"

#include <algorithm>

#include "analysis/waits/operations.h"
#include "archive/each.h"

namespace rankine::analysis {

std::vector<TracedMessage> FindTracedMessages(const archive::Tables& tables,
                                              const std::vector<archive::Timeline>& lines, unsigned threads) {
  std::vector<std::vector<uint32_t>> by_process(tables.processes.size());
  for (uint32_t i = 0; i < lines.size(); ++i) {
    if (lines[i].process < by_process.size()) by_process[lines[i].process].push_back(i);
  }
  const Ranks ranks(tables);
  std::vector<Operations> all(by_process.size());
  archive::Each(all.size(), threads, [&](size_t i) { all[i] = OperationsOf(lines, by_process[i], ranks); });
  std::vector<TracedMessage> messages;
  for (const Operations& own : all) {
    for (const auto& [key, receives] : own.receives) {
      if (key.from >= all.size()) continue;
      const auto sends = all[key.from].sends.find(key);
      if (sends == all[key.from].sends.end()) continue;
      for (size_t i = 0; i < std::min(receives.size(), sends->second.size()); ++i) {
        const Part& send = sends->second[i];
        const Part& receive = receives[i];
        if (send.line == archive::kNone || receive.line == archive::kNone ||
            receive.waits.line == archive::kNone)
          continue;
        messages.push_back(
            {send.line, receive.line, key.tag, send.posted, receive.waits.line, receive.begin, receive.end});
      }
    }
  }
  return messages;
}

}  // namespace rankine::analysis
