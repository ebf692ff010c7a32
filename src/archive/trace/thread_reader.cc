// SPDX-License-Identifier: BSD-3-Clause
#include "archive/trace/thread_reader.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <span>
#include <string_view>
#include <utility>

#include "archive/each.h"
#include "archive/rows/loss.h"
#include "archive/rows/process.h"
#include "archive/rows/trace_chunk.h"
#include "archive/tables.h"
#include "archive/trace/head.h"
#include "base/byte_reader.h"
#include "base/work.h"
#include "layout/call_state.h"

namespace rankine::archive {
namespace {

using layout::TraceKind;
using layout::TraceRecord;
using layout::TraceWhat;

constexpr size_t kMostMoves = 4096;  // maximum number of moves that one call of Next appends

Loss LossOf(const TraceChunk& chunk) {
  return {ChunkName(chunk.view.header), "malformed", chunk.view.offset, 0};
}

}  // namespace

uint64_t TraceBytes(const Tables& tables, const std::function<bool(uint32_t process)>& of) {
  uint64_t bytes = 0;
  for (const TraceChunk& chunk : tables.traces) bytes += of(chunk.process) ? chunk.view.stored.size() : 0;
  return bytes;
}

std::vector<uint32_t> ThreadsOfChunks(const Tables& tables, unsigned threads,
                                      const std::function<bool(uint32_t process)>& of) {
  std::vector<uint32_t> thread_of(tables.traces.size(), kNone);
  Each(tables.traces.size(), threads, [&](size_t i) {
    if (!of(tables.traces[i].process)) return;
    const auto raw = RawPayload(tables.traces[i].view);
    base::Work::Done(tables.traces[i].view.stored.size());
    if (!raw) return;
    base::ByteReader in(*raw);
    if (const auto head = ReadEventsHead(in)) thread_of[i] = head->thread;
  });
  return thread_of;
}

TraceThreads FindTraceThreads(const Tables& tables, unsigned threads) {
  return FindTraceThreads(tables, ThreadsOfChunks(tables, threads, [](uint32_t) { return true; }));
}

TraceThreads FindTraceThreads(const Tables& tables, const std::vector<uint32_t>& thread_of) {
  TraceThreads found;
  std::map<std::pair<uint32_t, uint32_t>, std::vector<uint32_t>> chunks;
  for (uint32_t i = 0; i < tables.traces.size(); ++i) {
    if (thread_of[i] == kNone) {
      found.losses.push_back(LossOf(tables.traces[i]));
    } else {
      chunks[{tables.traces[i].process, thread_of[i]}].push_back(i);
    }
  }
  for (auto& [of, places] : chunks) found.threads.push_back({of.first, of.second, std::move(places)});
  return found;
}

ThreadReader::ThreadReader(const Tables& tables, const TraceThread& thread, const ClockLine* clock)
    : tables_(tables), thread_(thread), machine_(clock) {}

LineStep ThreadReader::Next(Timeline* line) {
  const size_t moves = line->moves.size();
  TraceRecord record{};
  for (;;) {
    if (at_ == end_) {
      if (raw_) Close(true);
      if (!Open(line)) break;
      continue;
    }
    bool call = false;
    if (!layout::NextTraceRecord(&at_, end_, &record)) {
      Close(false);
      continue;
    }
    ticks_ += record.ticks;
    if (!Take(record, line, &call)) {
      Close(false);
      continue;
    }
    if (call) return {LineStep::What::call, line->calls.back().begin};
    if (line->moves.size() - moves >= kMostMoves) return {LineStep::What::moves, line->moves.back().at};
  }
  if (line->moves.size() != moves) return {LineStep::What::moves, line->moves.back().at};
  return {};
}

bool ThreadReader::Open(Timeline* line) {
  while (next_ < thread_.chunks.size()) {
    const TraceChunk& chunk = tables_.traces[thread_.chunks[next_++]];
    raw_ = RawPayload(chunk.view);
    std::optional<EventsHead> head;
    base::ByteReader in(raw_ ? std::span<const std::byte>(*raw_) : std::span<const std::byte>());
    if (raw_) head = ReadEventsHead(in);
    const auto contexts = head ? tables_.contexts.find(head->contexts_id) : tables_.contexts.end();
    if (contexts == tables_.contexts.end()) {
      Close(false);
      continue;
    }
    contexts_ = &contexts->second;
    at_ = in.rest().data();
    end_ = at_ + in.left();
    numbers_.clear();
    ticks_ = CounterAt(in.rest());
    clock_ = {{ticks_, head->begin_ns, 1e9 / static_cast<double>(head->ticks_per_second)}};
    if (ticks_ != 0 && machine_ != nullptr) clock_ = *machine_;
    if (changed_ns_ == 0) changed_ns_ = Now();
    node_ = NodeOf(head->node);
    Moved(line);
    return true;
  }
  return false;
}

void ThreadReader::Close(bool whole) {
  const TraceChunk& chunk = tables_.traces[thread_.chunks[next_ - 1]];
  base::Work::Done(chunk.view.stored.size());
  if (!whole) losses_.push_back(LossOf(chunk));
  raw_.reset();
  at_ = end_ = nullptr;
}

context::NodeId ThreadReader::NodeOf(uint32_t place) const {
  if (place >= contexts_->nodes.size() || contexts_->nodes[place] == kNone) return context::kRoot;
  return contexts_->nodes[place];
}

void ThreadReader::Moved(Timeline* line) {
  if (moved_ && last_ == node_) return;
  moved_ = true;
  last_ = node_;
  line->moves.push_back({Now(), node_});
}

bool ThreadReader::Take(const TraceRecord& record, Timeline* line, bool* call) {
  if (record.kind == TraceKind::end) {
    node_ = tables_.space.outer(node_);
  } else if (record.kind != TraceKind::other || record.what == TraceWhat::set ||
             record.what == TraceWhat::move) {
    node_ = NodeOf(record.node);
  } else if (record.what == TraceWhat::define || record.what == TraceWhat::call ||
             record.what == TraceWhat::several) {
    return (record.what != TraceWhat::define || Define(record, line)) && Add(record, line, call);
  } else {
    if (record.what == TraceWhat::counts) BeginCounts(record, line);
    if (record.what == TraceWhat::stall && keeps_stalls_) AddStall(record, line);
    if (record.what == TraceWhat::measured) AddMeasured(record);
    if (record.what == TraceWhat::value || record.what == TraceWhat::value_end) AddCounts();
    return record.what != TraceWhat::counted || Count(record, line);
  }
  AddCounts();
  Moved(line);
  return true;
}

// Definitions with equal bytes define the same call, even in different chunks of a thread.
std::optional<uint32_t> ThreadReader::KindAt(const TraceRecord& record, Timeline* line) {
  const std::string_view bytes(reinterpret_cast<const char*>(record.definition), record.definition_size);
  auto known = kinds_.find(std::string(bytes));
  if (known == kinds_.end()) {
    auto call = DecodeTracedCall({record.definition, record.definition_size});
    if (!call) return std::nullopt;
    known = kinds_.emplace(bytes, static_cast<uint32_t>(line->kinds.size())).first;
    line->kinds.push_back(KindOf(std::move(*call)));
  }
  return known->second;
}

bool ThreadReader::Define(const TraceRecord& record, Timeline* line) {
  const auto kind = KindAt(record, line);
  if (!kind) return false;
  if (record.number >= numbers_.size()) numbers_.resize(record.number + size_t{1});
  numbers_[record.number] = {*kind, line->kinds[*kind].call.IsAside()};
  return true;
}

// Each chunk of a flight recorder begins with counts of the thread's earlier calls. Only the counts in the
// first chunk that still exists show how many calls are missing.
void ThreadReader::BeginCounts(const TraceRecord& record, Timeline* line) {
  const bool paused = (record.bits & layout::kTraceCountsPaused) != 0;
  if (called_) {
    line->before.broken = line->before.broken || paused;
  } else if (!paused) {
    line->before = {(record.bits & layout::kTraceCountsComplete) != 0, false, {}};
  }
}

bool ThreadReader::Count(const TraceRecord& record, Timeline* line) {
  if (called_) return true;
  const auto kind = KindAt(record, line);
  if (kind) line->before.counts.push_back({*kind, record.bits});
  return kind.has_value();
}

TimelineKind ThreadReader::KindOf(TracedCall call) const {
  const Process& process = tables_.processes[thread_.process];
  TimelineKind kind;
  if (call.node != 0) kind.region = NodeOf(call.node - 1);
  if (call.site != 0 && process.sites != nullptr && call.site <= process.sites->size())
    kind.site = (*process.sites)[call.site - 1];
  if (call.comm.place != 0 && call.comm.place <= process.comms.size())
    kind.comm = process.comms[call.comm.place - 1];
  if (call.made != 0 && call.made <= process.comms.size()) kind.made = process.comms[call.made - 1];
  if (call.what == layout::TiWhat::started)
    kind.started_by = CalledFunction(tables_, thread_.process, kind.site, call);
  kind.call = std::move(call);
  return kind;
}

bool ThreadReader::Add(const TraceRecord& record, Timeline* line, bool* call) {
  if (record.number >= numbers_.size()) return false;
  const auto [kind, aside] = numbers_[record.number];
  if (kind == kNone) return false;
  called_ = called_ || !aside;
  if (aside && !keeps_asides_) return true;
  *call = true;
  const uint64_t begin = clock_.Ns(ticks_ - std::min(record.bits, ticks_));
  const uint64_t end = Now();
  line->calls.push_back({std::min(begin, end), end, kind});
  if (record.what == TraceWhat::several) {
    const uint64_t inside = clock_.Ns(ticks_) - clock_.Ns(ticks_ - std::min(record.inside, ticks_));
    const uint64_t length = end - line->calls.back().begin;
    line->several.push_back({std::max<uint64_t>(record.calls, 1), std::min(inside, length)});
    line->calls.back().several = static_cast<uint32_t>(line->several.size());
  }
  return true;
}

void ThreadReader::AddMeasured(const TraceRecord& record) {
  ++measured_count_;
  if (!keeps_counts_ || record.attribute >= contexts_->attributes.size()) return;
  measured_.push_back({changed_ns_, changed_ns_, contexts_->attributes[record.attribute], record.bits});
}

// Counters are read at each change of the context, immediately before its record is written.
void ThreadReader::AddCounts() {
  if (!keeps_counts_) return;
  const uint64_t now = std::max(Now(), changed_ns_);
  for (TimelineCount& count : measured_) {
    count.end = now;
    counts_.push_back(count);
  }
  measured_.clear();
  changed_ns_ = now;
}

void ThreadReader::AddStall(const TraceRecord& record, Timeline* line) const {
  const uint64_t begin = clock_.Ns(ticks_ - std::min(record.bits, ticks_));
  const uint64_t end = Now();
  line->stalls.push_back({std::min(begin, end), end, static_cast<layout::StallReason>(record.number)});
}

}  // namespace rankine::archive
