// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/timeline/messages.h"

#include <algorithm>
#include <memory>

#include "analysis/waits/merged_reader.h"
#include "analysis/waits/operations.h"
#include "analysis/waits/replay.h"
#include "analysis/waits/unmatched.h"
#include "archive/each.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "base/work.h"

namespace rankine::analysis {
namespace {

using archive::kNone;

uint64_t FirstOf(const std::map<MessageKey, uint64_t>& first, const MessageKey& key) {
  const auto at = first.find(key);
  return at == first.end() ? 0 : at->second;
}

void DropClosed(Queue<Part>* parts) {
  while (!parts->empty() && !parts->front().open) parts->pop_front();
}

// Removes the first `count` parts of a queue, except those that have not been read completely. Returns
// false if some of these parts are not complete yet.
bool DropFirst(Queue<Part>* parts, uint64_t count) {
  while (parts->gone() < count && !parts->empty() && !parts->front().open) parts->pop_front();
  return parts->gone() >= count;
}

// Removes the operations that are not messages.
void DropOthers(Operations* operations) {
  for (auto& [key, parts] : operations->collectives) {
    while (!parts.empty() && !parts.front().part.open) parts.pop_front();
  }
  for (auto* epochs : {&operations->posts, &operations->starts, &operations->completes, &operations->waits})
    epochs->clear();
  operations->locks.clear();
}

class MessageWalk {
 public:
  // For each line of the pass, the argument `lines` contains its index in the trace.
  MessageWalk(const Walk& walk, const std::vector<uint32_t>& lines, const Ranks& ranks,
              const LeftOut& left_out)
      : walk_(walk),
        places_(lines),
        left_out_(left_out),
        lines_(walk.lines),
        steps_(walk.open(walk.workers), &lines_, walk.processes, walk.calls, walk.workers, walk.threads),
        all_(walk.processes),
        here_(walk.processes),
        found_(walk.processes) {
    builders_.reserve(all_.size());
    for (Operations& operations : all_) builders_.emplace_back(ranks, &operations);
    for (const archive::Timeline& line : walk.lines) here_[line.process] = true;
  }

  void Go(uint64_t until, const std::function<void(const TracedMessage&)>& take) {
    const auto add = [this](uint32_t process, CallPlace place) {
      const archive::Timeline& line = lines_[place.line];
      const archive::TimelineCall& call = line.calls[place.call - line.first_call];
      builders_[process].Add(process, line.kinds[call.kind], call, place);
    };
    for (bool last = false; !last;) {
      const bool more = steps_.Read(add);
      last = !more || steps_.frontier() > until;
      archive::Each(all_.size(), walk_.threads,
                    [&](size_t i) { builders_[i].Release(last || steps_.Ended(static_cast<uint32_t>(i))); });
      archive::Each(all_.size(), walk_.threads, [&](size_t i) { Match(static_cast<uint32_t>(i), last); });
      Drop();
      for (uint32_t i = 0; i < lines_.size(); ++i) steps_.DropTaken(i);
      for (std::vector<TracedMessage>& some : found_) {
        for (const TracedMessage& message : some) take(message);
        some.clear();
      }
    }
  }

 private:
  // Both queues of a key belong to the receiver in this function, so no other thread uses them. Later code
  // may still change an open part, so open parts and all parts after them are kept.
  void Match(uint32_t process, bool last) {
    for (auto& [key, receives] : all_[process].receives) {
      if (key.from >= all_.size()) continue;
      const auto other = all_[key.from].sends.find(key);
      if (other == all_[key.from].sends.end()) continue;
      Queue<Part>& sends = other->second;
      if (key.IsNeighborly() || left_out_.messages.contains(key)) {
        DropClosed(&receives);
        DropClosed(&sends);
        continue;
      }
      if (!left_out_.first.empty() &&
          (!DropFirst(&receives, FirstOf(left_out_.first[process].receives, key)) ||
           !DropFirst(&sends, FirstOf(left_out_.first[key.from].sends, key))))
        continue;
      while (!receives.empty() && !sends.empty()) {
        const Part &receive = receives.front(), &send = sends.front();
        if (!receive.cancelled) {
          if (!last && (receive.open || send.open)) break;
          Found(process, key.tag, send, receive);
          sends.pop_front();
        }
        receives.pop_front();
      }
    }
  }

  void Found(uint32_t process, int32_t tag, const Part& send, const Part& receive) {
    if (send.line == kNone || receive.line == kNone || receive.waits.line == kNone) return;
    TracedMessage& one = found_[process].emplace_back();
    one = {places_[send.line],          places_[receive.line], tag,         send.bytes,    send.posted,
           places_[receive.waits.line], receive.begin,         receive.end, receive.posted};
    if (send.waits.line == kNone) return;
    one.done_by = places_[send.waits.line];
    one.done_begin = send.begin;
  }

  // Removes parts whose partner process has ended or has no lines in the trace. All sends are dropped
  // before any receive is dropped, so that no thread reads a queue while another thread changes it.
  void Drop() {
    archive::Each(all_.size(), walk_.threads, [&](size_t i) {
      DropOthers(&all_[i]);
      for (auto& [key, sends] : all_[i].sends) {
        if (!sends.empty() && Alone(key, key.to, &Operations::receives)) DropClosed(&sends);
      }
    });
    archive::Each(all_.size(), walk_.threads, [&](size_t i) {
      for (auto& [key, receives] : all_[i].receives) {
        if (!receives.empty() && Alone(key, key.from, &Operations::sends)) DropClosed(&receives);
      }
    });
  }
  bool Alone(const MessageKey& key, uint32_t partner,
             std::map<MessageKey, Queue<Part>> Operations::*theirs) const {
    if (partner >= all_.size() || !here_[partner]) return true;
    if (!steps_.Ended(partner)) return false;
    const auto at = (all_[partner].*theirs).find(key);
    return at == (all_[partner].*theirs).end() || at->second.empty();
  }

  const Walk& walk_;
  const std::vector<uint32_t>& places_;
  const LeftOut& left_out_;
  std::vector<archive::Timeline> lines_;
  MergedReader steps_;
  std::vector<Operations> all_;
  std::vector<OperationBuilder> builders_;
  std::vector<bool> here_;                         // For each process, true if it has lines.
  std::vector<std::vector<TracedMessage>> found_;  // indexed by receiver
};

}  // namespace

void ForEachTracedMessage(const archive::Tables& tables, const TraceChunks& trace, const MessageScope& scope,
                          unsigned threads, const std::function<void(const TracedMessage&)>& take) {
  Walk walk;
  walk.processes = tables.processes.size();
  walk.threads = threads;
  walk.bytes = archive::TraceBytes(tables, [&scope](uint32_t process) {
    return scope.processes.empty() || (process < scope.processes.size() && scope.processes[process]);
  });
  std::vector<uint32_t> places;
  for (uint32_t i = 0; i < trace.lines().size(); ++i) {
    const ChunkedLine& line = trace.lines()[i];
    if (line.process >= walk.processes) continue;
    if (!scope.processes.empty() && !scope.processes[line.process]) continue;
    places.push_back(i);
    walk.lines.emplace_back();
    walk.lines.back().process = line.process;
    walk.lines.back().thread = line.thread;
  }
  walk.open = [&](const WorkerTeam&) {
    std::vector<std::unique_ptr<archive::LineReader>> readers;
    readers.reserve(places.size());
    for (const uint32_t i : places) {
      const archive::TraceThread& thread = trace.traced().threads[i];
      readers.push_back(
          std::make_unique<archive::ThreadReader>(tables, thread, trace.clocks().Of(thread.process)));
    }
    return readers;
  };
  const Ranks ranks(tables);
  const std::vector<Recorded> recorded = RecordedOf(tables);
  LeftOut left_out;
  if (std::any_of(recorded.begin(), recorded.end(), [](const Recorded& one) { return one.gaps; }))
    left_out = FindUnmatched(recorded, CountOperations(walk, ranks), ranks);
  const base::Work work("matching messages", walk.bytes);
  MessageWalk(walk, places, ranks, left_out).Go(scope.until, take);
}

}  // namespace rankine::analysis
