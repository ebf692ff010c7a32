// SPDX-License-Identifier: BSD-3-Clause
#include "archive/events.h"

#include <algorithm>
#include <optional>

#include "archive/event_batch.h"
#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/trace_chunk.h"
#include "archive/scan.h"
#include "archive/tables.h"
#include "archive/trace/head.h"
#include "archive/trace/traced_call.h"
#include "base/byte_reader.h"
#include "layout/generated/mpi_functions.h"
#include "layout/stall_name.h"
#include "layout/trace/record.h"

namespace rankine::archive {
namespace {

using context::NodeId;
using layout::TraceKind;
using layout::TraceRecord;
using layout::TraceWhat;

uint64_t StartOf(const Process& process) {
  const auto at = process.attributes.find("start.ns");
  const uint64_t* ns = at == process.attributes.end() ? nullptr : std::get_if<uint64_t>(&at->second);
  return ns == nullptr ? 0 : *ns;
}

// Maps the nodes and attributes of the archive's context space to those of the reader's own context space.
class Translation {
 public:
  Translation(const context::Space& from, context::Space& to)
      : from_(from), to_(to), nodes_(from.nodes(), kNone), attributes_(from.attributes(), kNone) {
    nodes_[context::kRoot] = context::kRoot;
  }
  NodeId Node(NodeId node) {
    if (nodes_[node] != kNone) return nodes_[node];
    std::vector<NodeId> path;
    for (; nodes_[node] == kNone; node = from_.parent(node)) path.push_back(node);
    NodeId made = nodes_[node];
    for (size_t i = path.size(); i-- > 0;) {
      made = to_.Child(made, Attribute(from_.attribute_of(path[i])), from_.value_of(path[i]));
      nodes_[path[i]] = made;
    }
    return made;
  }
  context::AttributeId Attribute(context::AttributeId id) {
    if (attributes_[id] == kNone) attributes_[id] = to_.Declare(from_.attribute(id));
    return attributes_[id];
  }

 private:
  const context::Space& from_;
  context::Space& to_;
  std::vector<NodeId> nodes_;
  std::vector<context::AttributeId> attributes_;
};

// Maps the nodes of one contexts chunk to nodes of the reader's own context space. Each node is mapped when
// it is first needed. Chunks of one thread are adjacent, so consecutive chunks usually use the same
// contexts chunk.
class Places {
 public:
  Places(const context::Space& from, context::Space& to) : from_(from), to_(to), translation_(from, to) {}
  void Use(const ContextPlaces& places) {
    if (places_ == &places) return;
    places_ = &places;
    nodes_.assign(places.nodes.size(), kNone);
  }
  NodeId Node(uint32_t place) {
    if (place >= nodes_.size()) return context::kRoot;
    return nodes_[place] != kNone ? nodes_[place] : Translated(place);
  }
  context::AttributeId Attribute(uint32_t place) {
    return place < places_->attributes.size() ? translation_.Attribute(places_->attributes[place])
                                              : context::kNoAttribute;
  }
  // For a string or blob, returns its number in the context space, or nullopt if the number is unknown. Other
  // values are returned unchanged.
  std::optional<uint64_t> Bits(context::AttributeId attribute, uint64_t bits) {
    if (!context::IsText(to_.attribute(attribute).type)) return bits;
    if (bits >= places_->texts.size() || places_->texts[bits] == kNone) return std::nullopt;
    return to_.Intern(from_.text(places_->texts[bits]));
  }

 private:
  [[gnu::noinline]] NodeId Translated(uint32_t place) {
    const NodeId node = places_->nodes[place];
    return nodes_[place] = node == kNone ? context::kRoot : translation_.Node(node);
  }

  const context::Space& from_;
  context::Space& to_;
  Translation translation_;
  const ContextPlaces* places_ = nullptr;
  std::vector<NodeId> nodes_;
};

// Converts ranks in a process's communicators to world ranks, and returns names for the functions of its
// calls.
class Names {
 public:
  Names(const Tables& tables, const Process& process) : tables_(tables), process_(process) {}
  uint16_t Called(const TracedCall& call) const {
    const auto& sites = process_.sites;
    const bool known = call.site != 0 && sites != nullptr && call.site <= sites->size();
    const auto process = static_cast<uint32_t>(&process_ - tables_.processes.data());
    return CalledFunction(tables_, process, known ? (*sites)[call.site - 1] : kNone, call);
  }
  // The parameter `place` is the communicator's index in the comms chunk + 1. If the communicator's members
  // are unknown, returns the rank unchanged.
  uint64_t WorldRank(uint32_t place, int32_t rank) const {
    const auto own = static_cast<uint64_t>(rank);
    if (place == 0 || place > process_.comms.size() || process_.comms[place - 1] >= tables_.comms.size())
      return own;
    const Communicator& comm = tables_.comms[process_.comms[place - 1]];
    const std::vector<uint32_t>& of = comm.inter ? comm.remote : comm.members;
    return own < of.size() ? of[own] : own;
  }

 private:
  const Tables& tables_;
  const Process& process_;
};

// Reads the records of one chunk.
class Stream {
 public:
  Stream(const EventsHead& head, uint64_t start_ns, context::Space& space, Places& places, EventBatch& batch,
         const Names& names)
      : places_(places),
        space_(space),
        batch_(batch),
        names_(names),
        base_ns_(head.begin_ns > start_ns ? head.begin_ns - start_ns : 0),
        ns_(head.ticks_per_second),
        node_(places.Node(head.node)) {}

  enum class End { whole, malformed, enough };
  End Read(std::span<const std::byte> bytes) {
    const std::byte* at = bytes.data();
    const std::byte* end = at + bytes.size();
    TraceRecord record{};
    while (at != end) {
      if (!layout::NextTraceRecord(&at, end, &record)) return End::malformed;
      ticks_ += record.ticks;
      if (!Take(record)) return malformed_ ? End::malformed : End::enough;
    }
    return Stalls() ? End::whole : End::enough;
  }

 private:
  bool Event(EventKind kind, context::AttributeId attribute = context::kNoAttribute) {
    const uint64_t now_ns = ns_(ticks_);
    const uint64_t duration_ns = now_ns - last_ns_;
    last_ns_ = now_ns;
    last_ticks_ = ticks_;
    const bool more = batch_.Add(kind, node_, base_ns_ + now_ns, duration_ns, attribute);
    for (; !measured_.empty(); measured_.pop_back()) batch_.EndValue(measured_.back());
    return more;
  }

  bool MoveTo(NodeId to, EventKind kind, context::AttributeId attribute) {
    const bool more = Event(kind, attribute);
    node_ = to;
    return more;
  }

  bool Take(const TraceRecord& record) {
    const bool of_call = record.kind == TraceKind::other &&
                         (record.what == TraceWhat::stall || record.what == TraceWhat::call ||
                          record.what == TraceWhat::define || record.what == TraceWhat::several);
    return (of_call || Stalls()) && TakeEvent(record);
  }

  bool TakeEvent(const TraceRecord& record) {
    if (record.kind == TraceKind::other) return TakeOther(record);
    if (record.kind == TraceKind::end)
      return MoveTo(space_.outer(node_), EventKind::end, space_.attribute_of(node_));
    const NodeId to = places_.Node(record.node);
    return MoveTo(to, EventKind::begin, space_.attribute_of(to));
  }

  bool TakeOther(const TraceRecord& record) {
    bool more = true;
    const bool names = record.what == TraceWhat::value || record.what == TraceWhat::value_end ||
                       record.what == TraceWhat::holds || record.what == TraceWhat::measured;
    const context::AttributeId attribute =
        names ? places_.Attribute(record.attribute) : context::kNoAttribute;
    switch (record.what) {
      case TraceWhat::set: {
        // A region may end while a value that was set inside it remains set. In this case, the end of an
        // outer region removes an element from the middle of the path.
        const NodeId to = places_.Node(record.node);
        more = MoveTo(to, Way(to).size() < Way(node_).size() ? EventKind::end : EventKind::set, PartOf(to));
        break;
      }
      case TraceWhat::move:
        node_ = places_.Node(record.node);
        break;
      case TraceWhat::value:
        more = Event(EventKind::set, attribute);
        [[fallthrough]];
      case TraceWhat::holds:
        Hold(attribute, record.bits);
        break;
      case TraceWhat::measured:
        if (attribute == context::kNoAttribute) break;
        Hold(attribute, record.bits);
        measured_.push_back(attribute);
        break;
      case TraceWhat::value_end:
        more = Event(EventKind::end, attribute);
        if (attribute != context::kNoAttribute) batch_.EndValue(attribute);
        break;
      case TraceWhat::mark:
        // Recording was paused before MPI_Pcontrol(1), so the time before this call belongs to no event.
        if (record.bits == 1 && paused_) last_ns_ = ns_(ticks_);
        paused_ = record.bits == 0;
        more = Event(EventKind::mark);
        break;
      case TraceWhat::clock:
      case TraceWhat::counts:
        break;
      case TraceWhat::counted:
        malformed_ = !DecodeTracedCall({record.definition, record.definition_size});
        return !malformed_;
      case TraceWhat::define: {
        auto call = DecodeTracedCall({record.definition, record.definition_size});
        malformed_ = !call;
        if (malformed_) return false;
        if (record.number >= calls_.size()) calls_.resize(record.number + size_t{1});
        calls_[record.number] = SaidOf(*call);
        return Call(record);
      }
      case TraceWhat::call:
      case TraceWhat::several:
        return Call(record);
      case TraceWhat::stall:
        // The stall is kept, because the start of its call must be emitted first. The call's own record
        // follows the stall.
        stalls_.push_back({ticks_ - std::min(record.bits, ticks_), ticks_, record.number});
        break;
    }
    return more;
  }

  // Emits the stalls that end before or at the given time. Each stall becomes two events. The first event is
  // the start of the wait. The second event is the end of the wait, with the reason.
  bool Stalls(uint64_t until = UINT64_MAX) {
    const uint64_t now = ticks_;
    bool more = true;
    size_t told = 0;
    for (; told < stalls_.size() && stalls_[told].end <= until; ++told) {
      const Stall& stall = stalls_[told];
      ticks_ = std::max(stall.begin, last_ticks_);
      more = more && Event(EventKind::stall);
      ticks_ = std::max(stall.end, last_ticks_);
      batch_.BeginReason(space_.Intern(layout::NameOf(static_cast<layout::StallReason>(stall.reason))));
      more = more && Event(EventKind::work);
      batch_.EndReason();
    }
    stalls_.erase(stalls_.begin(), stalls_.begin() + static_cast<std::ptrdiff_t>(told));
    ticks_ = now;
    return more;
  }

  // Emits two events for a call. The second of the two events marks the end of the call and describes the
  // call. If other events were recorded during the call, because MPI called a function of the program,
  // there is no begin event.
  bool Call(const TraceRecord& record) {
    malformed_ = record.number >= calls_.size() || !calls_[record.number].defined;
    if (malformed_) return false;
    const uint64_t end = ticks_;
    ticks_ = end - std::min(record.bits, end);
    bool more = Stalls(ticks_);  // stalls of calls that are not in the trace
    more = (ns_(ticks_) < last_ns_ || Event(EventKind::enter)) && more;
    ticks_ = end;
    more = Stalls() && more;
    SeveralCalls several;
    if (record.what == TraceWhat::several)
      several = {std::max<uint64_t>(record.calls, 1), ns_(std::min(record.inside, record.bits))};
    batch_.BeginCall(calls_[record.number], several);
    more = Event(EventKind::leave) && more;
    batch_.EndCall();
    return more;
  }

  // If the call has exactly one message, returns its partner, tag and size. For any other call, returns only
  // the size of the operation.
  CallValues SaidOf(const TracedCall& call) const {
    CallValues values;
    values.defined = true;
    const layout::MpiFunction* known = layout::FindMpiFunction(names_.Called(call));
    if (known != nullptr) values.function = space_.Intern(known->name);
    values.has_function = known != nullptr;
    const bool sends = call.to.peer >= 0;
    const TracedEnd& end = sends ? call.to : call.Received();
    values.bytes = call.to.bytes + (call.match ? call.match->bytes : call.from.bytes);
    values.has_bytes = call.facts.kind != ti::Kind::wait && !call.IsAside();
    values.has_outcome = call.outcome != CallOutcome::done;
    if (values.has_outcome) values.outcome = space_.Intern(NameOf(call.outcome));
    values.has_peer = end.peer >= 0;
    if (!values.has_peer) return values;
    values.peer = names_.WorldRank(call.comm.place, end.peer);
    values.tag = static_cast<uint64_t>(int64_t{end.tag});
    values.has_tag = call.facts.kind != ti::Kind::rma;
    return values;
  }

  void Hold(context::AttributeId attribute, uint64_t bits) {
    if (attribute == context::kNoAttribute) return;
    if (const auto known = places_.Bits(attribute, bits)) return batch_.SetValue(attribute, *known);
    batch_.EndValue(attribute);
  }

  // The current path and the path of the given node differ in one value. Returns the attribute in which the
  // two paths differ.
  context::AttributeId PartOf(NodeId to) const {
    const std::vector<NodeId> now = Way(to), before = Way(node_);
    const size_t common = std::min(now.size(), before.size());
    size_t at = 0;
    while (at < common && (now[at] == before[at] || Same(now[at], before[at]))) ++at;
    const std::vector<NodeId>& has = now.size() >= before.size() ? now : before;
    return at < has.size() ? space_.attribute_of(has[at]) : context::kNoAttribute;
  }

  std::vector<NodeId> Way(NodeId node) const {  // outermost first
    std::vector<NodeId> way;
    for (; node != context::kRoot; node = space_.outer(node)) way.push_back(node);
    std::reverse(way.begin(), way.end());
    return way;
  }

  bool Same(NodeId a, NodeId b) const {
    return space_.attribute_of(a) == space_.attribute_of(b) && space_.value_of(a) == space_.value_of(b);
  }

  Places& places_;
  context::Space& space_;
  EventBatch& batch_;
  const Names& names_;
  uint64_t base_ns_;
  TickNs ns_;
  std::vector<CallValues> calls_;  // indexed by number of the call
  bool malformed_ = false;
  NodeId node_;
  uint64_t ticks_ = 0;    // ticks since the head of the chunk
  uint64_t last_ns_ = 0;  // time of the previous event
  uint64_t last_ticks_ = 0;
  struct Stall {
    uint64_t begin, end;  // ticks since the head of the chunk
    uint32_t reason;      // StallReason
  };
  std::vector<Stall> stalls_;  // stalls of the call that has not ended yet
  bool paused_ = false;
  std::vector<context::AttributeId> measured_;  // The attributes whose values apply to the time until the
                                                // next event.
};

class EventPart : public context::Part {
 public:
  EventPart(const Tables& tables, size_t begin, size_t end) : tables_(tables), begin_(begin), end_(end) {}

  base::Status Read(context::Space& space, const context::Wanted& wanted, context::Sink& sink,
                    std::vector<context::Lost>& lost) override {
    Places places(tables_.space, space);
    auto batch = std::make_unique<EventBatch>(space, wanted, sink);
    for (size_t i = begin_; i < end_; ++i) {
      const TraceChunk& chunk = tables_.traces[i];
      const Stream::End end = ReadChunk(chunk, space, places, *batch);
      if (end == Stream::End::enough) return {};
      if (end == Stream::End::malformed)
        lost.push_back(
            {ChunkName(chunk.view.header) + ", offset " + std::to_string(chunk.view.offset), "malformed"});
    }
    batch->Flush();
    return {};
  }

 private:
  Stream::End ReadChunk(const TraceChunk& chunk, context::Space& space, Places& places,
                        EventBatch& batch) const {
    const std::optional<RawBytes> raw = RawPayload(chunk.view);
    if (!raw) return Stream::End::malformed;
    base::ByteReader in(*raw);
    const auto head = ReadEventsHead(in);
    const auto contexts = head ? tables_.contexts.find(head->contexts_id) : tables_.contexts.end();
    if (contexts == tables_.contexts.end()) return Stream::End::malformed;
    places.Use(contexts->second);
    const Process& process = tables_.processes[chunk.process];
    batch.Begin(process, head->thread);
    const Names names(tables_, process);
    Stream stream(*head, StartOf(process), space, places, batch, names);
    return stream.Read(in.rest());
  }

  const Tables& tables_;
  size_t begin_, end_;
};

}  // namespace

bool IsTrace(std::span<const std::byte> raw) {
  base::ByteReader in(raw);
  if (!ReadEventsHead(in)) return false;
  const std::byte* at = in.rest().data();
  const std::byte* end = at + in.left();
  TraceRecord record{};
  std::vector<bool> defined;
  while (at != end) {
    if (!layout::NextTraceRecord(&at, end, &record)) return false;
    if (record.kind != TraceKind::other) continue;
    if (record.what == TraceWhat::counted) {
      if (!DecodeTracedCall({record.definition, record.definition_size})) return false;
    } else if (record.what == TraceWhat::define) {
      if (!DecodeTracedCall({record.definition, record.definition_size})) return false;
      if (record.number >= defined.size()) defined.resize(record.number + size_t{1});
      defined[record.number] = true;
    } else if ((record.what == TraceWhat::call || record.what == TraceWhat::several) &&
               (record.number >= defined.size() || !defined[record.number])) {
      return false;
    }
  }
  return true;
}

std::vector<std::unique_ptr<context::Part>> EventParts(const Tables& tables, size_t most) {
  uint64_t bytes = 0, taken = 0;
  for (const TraceChunk& chunk : tables.traces) bytes += chunk.view.stored.size();
  std::vector<std::unique_ptr<context::Part>> parts;
  size_t begin = 0;
  for (size_t i = 0; i < tables.traces.size(); ++i) {
    taken += tables.traces[i].view.stored.size();
    const bool last = i + 1 == tables.traces.size();
    if (!last && taken * std::max<size_t>(most, 1) < bytes * (parts.size() + 1)) continue;
    parts.push_back(std::make_unique<EventPart>(tables, begin, i + 1));
    begin = i + 1;
  }
  return parts;
}

}  // namespace rankine::archive
