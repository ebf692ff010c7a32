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

// A moment on a machine's counter and on the common line.
struct Anchor {
  uint64_t ticks = 0, ns = 0, ticks_per_second = 0;
};

std::string HostOf(const Process& process) {
  const auto at = process.attributes.find("host");
  const std::string* name = at == process.attributes.end() ? nullptr : std::get_if<std::string>(&at->second);
  return name == nullptr ? std::string() : *name;
}

// What the machine's counter showed where the chunk's records begin; 0: the chunk does not say.
uint64_t CounterAt(std::span<const std::byte> records) {
  const std::byte* at = records.data();
  TraceRecord record{};
  if (!format::ReadTraceRecord(&at, at + records.size(), &record)) return 0;
  return record.kind == TraceKind::other && record.what == TraceWhat::clock ? record.bits : 0;
}

// Of each host the first chunk's: all its processes are placed by the same one, so that their order is exact
// whatever each of them knew of the wall clock.
std::map<std::string, Anchor> AnchorsOf(const Tables& tables) {
  std::map<std::string, Anchor> anchors;
  for (const TraceChunk& chunk : tables.traces) {
    const std::string host = HostOf(tables.processes[chunk.process]);
    if (anchors.contains(host)) continue;
    const auto raw = RawPayload(chunk.view);
    if (!raw) continue;
    base::ByteReader in(*raw);
    const auto head = ReadEventsHead(in);
    const uint64_t ticks = head ? CounterAt(in.rest()) : 0;
    if (ticks != 0) anchors[host] = {ticks, head->begin_ns, head->ticks_per_second};
  }
  return anchors;
}

// The timeline of one thread, chunk by chunk.
class Reader {
 public:
  Reader(const Tables& tables, uint32_t process, uint32_t thread) : tables_(tables) {
    line_.process = process;
    line_.thread = thread;
  }

  bool Read(const EventsHead& head, std::span<const std::byte> records, const Anchor& anchor) {
    const auto contexts = tables_.contexts.find(head.contexts_id);
    if (contexts == tables_.contexts.end()) return false;
    contexts_ = &contexts->second;
    Place(head, CounterAt(records), anchor);
    numbers_.clear();
    ticks_ = 0;
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
  // Where the chunk lies on the common line.
  void Place(const EventsHead& head, uint64_t counter, const Anchor& anchor) {
    begin_ = head.begin_ns;
    ns_ = TickNs(head.ticks_per_second);
    if (counter == 0 || anchor.ticks_per_second == 0) return;
    ns_ = TickNs(anchor.ticks_per_second);
    begin_ = counter >= anchor.ticks ? anchor.ns + ns_(counter - anchor.ticks)
                                     : anchor.ns - std::min(anchor.ns, ns_(anchor.ticks - counter));
  }
  uint64_t Now() const { return begin_ + ns_(ticks_); }
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
    const uint64_t end = Now();
    line_.calls.push_back({end - std::min(end, ns_(record.bits)), end, numbers_[record.number]});
    return true;
  }

  const Tables& tables_;
  Timeline line_;
  const ContextPlaces* contexts_ = nullptr;
  std::unordered_map<std::string, uint32_t> kinds_;  // by definition
  std::vector<uint32_t> numbers_;                    // of the chunk's definitions
  uint64_t begin_ = 0, ticks_ = 0;
  TickNs ns_{1000000000};
  context::NodeId node_ = context::kRoot;
};

// All timelines of one process, from its chunks in Tables::traces.
void ReadProcess(const Tables& tables, std::span<const TraceChunk> chunks,
                 const std::map<std::string, Anchor>& anchors, Timelines* to) {
  const uint32_t process = chunks.front().process;
  const auto anchor = anchors.find(HostOf(tables.processes[process]));
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
        whole = reader.Read(*head, in.rest(), anchor == anchors.end() ? Anchor{} : anchor->second);
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
  const auto anchors = AnchorsOf(tables);
  std::vector<Timelines> parts(processes.size());
  Each(processes.size(), threads, [&](size_t i) { ReadProcess(tables, processes[i], anchors, &parts[i]); });
  Timelines lines;
  for (Timelines& part : parts) {
    std::move(part.threads.begin(), part.threads.end(), std::back_inserter(lines.threads));
    std::move(part.losses.begin(), part.losses.end(), std::back_inserter(lines.losses));
  }
  return lines;
}

}  // namespace rankine::archive
