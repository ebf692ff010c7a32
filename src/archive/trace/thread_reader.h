// SPDX-License-Identifier: BSD-3-Clause
// Reads the trace of one thread step by step, so that a comparison of all ranks need not keep all traces in
// memory. A trace of 10^8 events takes gigabytes as a Timeline.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "archive/rows/loss.h"
#include "archive/rows/none.h"
#include "archive/scan.h"
#include "archive/tables.h"
#include "archive/trace/timeline.h"
#include "layout/trace/record.h"

namespace rankine::archive {

struct Tables;

// Describes the data that one step has appended to a timeline: either a call and everything before its end,
// or only region changes (moves). After the step, the timeline contains everything that begins before the
// time `at`. Calls that begin inside the call and end later are not in the timeline yet.
struct LineStep {
  enum class What : uint8_t { end, moves, call } what = What::end;
  uint64_t at = UINT64_MAX;  // for a call, the start of the call; for moves, the time of the last move
};

// A value that a service measured between two changes of the thread's context, for example a count.
struct TimelineCount {
  uint64_t begin, end;
  context::AttributeId attribute;  // in Tables::space
  uint64_t bits;                   // the value, as in context::Datum
};

// A source of timelines that is read sequentially. Not thread-safe.
class LineReader {
 public:
  virtual ~LineReader() = default;
  virtual LineStep Next(Timeline* line) = 0;
  // Returns the chunks that could not be read completely.
  virtual const std::vector<Loss>& losses() const = 0;
};

struct TraceThread {
  uint32_t process = kNone, thread = 0;
  std::vector<uint32_t> chunks;  // indices in Tables::traces, in the order of their events
};
struct TraceThreads {
  std::vector<TraceThread> threads;  // sorted by process and thread
  std::vector<Loss> losses;          // chunks whose thread is unknown
};
// Returns the number of stored bytes of the selected processes' traces. Reading a trace once takes one step
// of base::Work per stored byte.
uint64_t TraceBytes(const Tables& tables, const std::function<bool(uint32_t process)>& of);
// Decodes the beginning of each chunk. The argument `threads` is the maximum number of threads.
TraceThreads FindTraceThreads(const Tables& tables, unsigned threads);
// The functions ThreadsOfChunks and the next one together do the same as FindTraceThreads. A caller can
// distribute the first step over several processes. ThreadsOfChunks returns the thread of each chunk in
// Tables::traces. The value is kNone if the thread is unknown or its process is not selected.
std::vector<uint32_t> ThreadsOfChunks(const Tables& tables, unsigned threads,
                                      const std::function<bool(uint32_t process)>& of);
TraceThreads FindTraceThreads(const Tables& tables, const std::vector<uint32_t>& thread_of);

class ThreadReader : public LineReader {
 public:
  // All arguments must outlive the reader, which keeps one decompressed chunk in memory. The argument `clock`
  // is the clock of the thread's machine; nullptr: unknown.
  ThreadReader(const Tables& tables, const TraceThread& thread, const ClockLine* clock);
  // The timeline must be the same object in each call. The timeline's list of kinds only grows. Between
  // steps, the caller may remove calls and moves.
  LineStep Next(Timeline* line) override;
  const std::vector<Loss>& losses() const override { return losses_; }
  // Makes `Next` append stalls, too. A stall is appended before the call to which it belongs.
  void KeepStalls() { keeps_stalls_ = true; }
  // Makes `Next` append calls that involve no other rank, too.
  void KeepAsides() { keeps_asides_ = true; }
  // Makes `Next` append the counts of services to the list `counts`, too.
  void KeepCounts() { keeps_counts_ = true; }
  // The counts that Next has added, sorted by their end time. Between two calls of Next, the caller may
  // remove counts.
  std::vector<TimelineCount>& counts() { return counts_; }
  // The number of counts that were read, whether they were kept or not.
  uint64_t measured() const { return measured_count_; }

 private:
  // Opens the next chunk that has a head. Returns false if there are no more chunks.
  bool Open(Timeline* line);
  void Close(bool whole);
  bool Take(const layout::TraceRecord& record, Timeline* line, bool* call);
  bool Define(const layout::TraceRecord& record, Timeline* line);
  // Returns the index of the record's kind. Returns nullopt if the record is malformed.
  std::optional<uint32_t> KindAt(const layout::TraceRecord& record, Timeline* line);
  void BeginCounts(const layout::TraceRecord& record, Timeline* line);
  bool Count(const layout::TraceRecord& record, Timeline* line);
  // Sets the flag `*call` to true if a call was added, and otherwise to false.
  bool Add(const layout::TraceRecord& record, Timeline* line, bool* call);
  void AddStall(const layout::TraceRecord& record, Timeline* line) const;
  void AddMeasured(const layout::TraceRecord& record);
  void AddCounts();
  TimelineKind KindOf(TracedCall call) const;
  context::NodeId NodeOf(uint32_t place) const;
  void Moved(Timeline* line);
  uint64_t Now() const { return clock_.Ns(ticks_); }

  const Tables& tables_;
  const TraceThread& thread_;
  const ClockLine* machine_;
  size_t next_ = 0;  // index in thread_.chunks
  std::optional<RawBytes> raw_;
  const std::byte* at_ = nullptr;
  const std::byte* end_ = nullptr;
  const ContextPlaces* contexts_ = nullptr;
  std::unordered_map<std::string, uint32_t> kinds_;  // indexed by definition
  struct Number {
    uint32_t kind = kNone;
    bool aside = false;
  };
  std::vector<Number> numbers_;  // the definitions of the chunk
  uint64_t ticks_ = 0;           // the machine's clock
  ClockLine clock_;
  context::NodeId node_ = context::kRoot;
  bool moved_ = false;  // True if a move has been appended to the timeline.
  bool called_ = false;
  bool keeps_stalls_ = false;
  bool keeps_asides_ = false;
  bool keeps_counts_ = false;
  uint64_t measured_count_ = 0;
  uint64_t changed_ns_ = 0;              // time of the last change of context; 0: no change yet
  std::vector<TimelineCount> measured_;  // Counts whose end is still unknown, because they end at the next
                                         // change of context.
  std::vector<TimelineCount> counts_;
  context::NodeId last_ = context::kRoot;
  std::vector<Loss> losses_;
};

}  // namespace rankine::archive
