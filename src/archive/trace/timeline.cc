#include "archive/trace/timeline.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "archive/each.h"
#include "archive/scan.h"
#include "archive/trace/head.h"
#include "base/byte_reader.h"
#include "format/trace/record.h"

namespace rankine::archive {
namespace {

using format::TraceKind;
using format::TraceRecord;
using format::TraceWhat;

// The timeline of one thread, chunk by chunk.
class Reader {
 public:
  Reader(const Tables& tables, uint32_t process, uint32_t thread) : tables_(tables) {
    line_.process = process;
    line_.thread = thread;
  }

  // `clock` of its machine; nullptr: not known.
  bool Read(const EventsHead& head, std::span<const std::byte> records, const ClockLine* clock) {
    const auto contexts = tables_.contexts.find(head.contexts_id);
    if (contexts == tables_.contexts.end()) return false;
    contexts_ = &contexts->second;
    numbers_.clear();
    ticks_ = CounterAt(records);
    clock_ = {ticks_, head.begin_ns, 1e9 / static_cast<double>(head.ticks_per_second)};
    if (ticks_ != 0 && clock != nullptr) clock_ = *clock;
    node_ = NodeOf(head.node);
    Moved();
    const std::byte* at = records.data();
    const std::byte* end = at + records.size();
    TraceRecord record{};
    while (at != end) {
      if (!format::NextTraceRecord(&at, end, &record)) return false;
      ticks_ += record.ticks;
      if (!Take(record)) return false;
    }
    return true;
  }

  Timeline line() && { return std::move(line_); }

 private:
  uint64_t Now() const { return clock_.Ns(ticks_); }
  context::NodeId NodeOf(uint32_t place) const {
    if (place >= contexts_->nodes.size() || contexts_->nodes[place] == kNone) return context::kRoot;
    return contexts_->nodes[place];
  }
  void Moved() {
    if (!line_.moves.empty() && line_.moves.back().region == node_) return;
    line_.moves.push_back({Now(), node_});
  }

  bool Take(const TraceRecord& record) {
    if (record.kind == TraceKind::end) {
      node_ = tables_.space.outer(node_);
    } else if (record.kind != TraceKind::other || record.what == TraceWhat::set ||
               record.what == TraceWhat::move) {
      node_ = NodeOf(record.node);
    } else if (record.what == TraceWhat::define) {
      if (!Define(record)) return false;
      return Add(record);
    } else if (record.what == TraceWhat::call) {
      return Add(record);
    } else {
      return true;
    }
    Moved();
    return true;
  }

  // The same bytes are the same call in each chunk of a thread.
  bool Define(const TraceRecord& record) {
    const std::string_view bytes(reinterpret_cast<const char*>(record.definition), record.definition_size);
    auto known = kinds_.find(std::string(bytes));
    if (known == kinds_.end()) {
      auto call = DecodeTracedCall({record.definition, record.definition_size});
      if (!call) return false;
      known = kinds_.emplace(bytes, static_cast<uint32_t>(line_.kinds.size())).first;
      line_.kinds.push_back(KindOf(std::move(*call)));
    }
    if (record.number >= numbers_.size()) numbers_.resize(record.number + size_t{1}, kNone);
    numbers_[record.number] = known->second;
    return true;
  }

  TimelineKind KindOf(TracedCall call) const {
    const Process& process = tables_.processes[line_.process];
    TimelineKind kind;
    if (call.node != 0) kind.region = NodeOf(call.node - 1);
    if (call.site != 0 && process.sites != nullptr && call.site <= process.sites->size())
      kind.site = (*process.sites)[call.site - 1];
    if (call.comm.place != 0 && call.comm.place <= process.comms.size())
      kind.comm = process.comms[call.comm.place - 1];
    kind.call = std::move(call);
    return kind;
  }

  bool Add(const TraceRecord& record) {
    if (record.number >= numbers_.size() || numbers_[record.number] == kNone) return false;
    const uint64_t begin = clock_.Ns(ticks_ - std::min(record.bits, ticks_));
    const uint64_t end = Now();
    line_.calls.push_back({std::min(begin, end), end, numbers_[record.number]});
    return true;
  }

  const Tables& tables_;
  Timeline line_;
  const ContextPlaces* contexts_ = nullptr;
  std::unordered_map<std::string, uint32_t> kinds_;  // by definition
  std::vector<uint32_t> numbers_;                    // of the chunk's definitions
  uint64_t ticks_ = 0;                               // of the machine's clock
  ClockLine clock_;
  context::NodeId node_ = context::kRoot;
};

// All timelines of one process, from its chunks in Tables::traces.
void ReadProcess(const Tables& tables, std::span<const TraceChunk> chunks, const Clocks& clocks,
                 Timelines* to) {
  const uint32_t process = chunks.front().process;
  const ClockLine* clock = clocks.Of(process);
  std::map<uint32_t, Reader> readers;
  for (const TraceChunk& chunk : chunks) {
    const auto raw = RawPayload(chunk.view);
    std::optional<EventsHead> head;
    bool whole = false;
    if (raw) {
      base::ByteReader in(*raw);
      head = ReadEventsHead(in);
      if (head) {
        Reader& reader = readers.try_emplace(head->thread, tables, process, head->thread).first->second;
        whole = reader.Read(*head, in.rest(), clock);
      }
    }
    if (!whole) to->losses.push_back({ChunkName(chunk.view.header), "malformed", chunk.view.offset, 0});
  }
  for (auto& [thread, reader] : readers) to->threads.push_back(std::move(reader).line());
}

}  // namespace

Timelines ReadTimelines(const Tables& tables, unsigned threads) {
  std::vector<std::span<const TraceChunk>> processes;
  const std::span<const TraceChunk> all(tables.traces);
  for (size_t begin = 0; begin < all.size();) {
    size_t end = begin;
    while (end < all.size() && all[end].process == all[begin].process) ++end;
    processes.push_back(all.subspan(begin, end - begin));
    begin = end;
  }
  const Clocks clocks(tables);
  std::vector<Timelines> parts(processes.size());
  Each(processes.size(), threads, [&](size_t i) { ReadProcess(tables, processes[i], clocks, &parts[i]); });
  Timelines lines;
  lines.machines = clocks.machines();
  for (Timelines& part : parts) {
    std::move(part.threads.begin(), part.threads.end(), std::back_inserter(lines.threads));
    std::move(part.losses.begin(), part.losses.end(), std::back_inserter(lines.losses));
  }
  return lines;
}

}  // namespace rankine::archive
