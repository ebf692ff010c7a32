// The trace of one thread, read piece by piece, so that who holds all ranks against each other need not hold
// all of it: a trace of 10^8 events takes gigabytes as a Timeline.
#pragma once
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "archive/scan.h"
#include "archive/trace/timeline.h"
#include "layout/trace/record.h"

namespace rankine::archive {

// What was appended to a timeline: a call and what came before its end, or moves alone; all that begins
// before `at` (for calls inside of others: that ends before) has been appended then.
struct LineStep {
  enum class What : uint8_t { end, moves, call } what = What::end;
  uint64_t at = UINT64_MAX;  // the call's begin; the time of the last move
};

// Lines that are read forward. Of one thread at a time.
class LineReader {
 public:
  virtual ~LineReader() = default;
  virtual LineStep Next(Timeline* line) = 0;
  // Chunks that could not be read, or not to their end.
  virtual const std::vector<Loss>& losses() const = 0;
};

struct TraceThread {
  uint32_t process = kNone, thread = 0;
  std::vector<uint32_t> chunks;  // places in Tables::traces, in the order of their events
};
struct TraceThreads {
  std::vector<TraceThread> threads;  // by process and thread
  std::vector<Loss> losses;          // chunks of which not even the thread is known
};
// Stored bytes of the traces of processes that are asked for: the steps of base::Work in which they are read
// once.
uint64_t TraceBytes(const Tables& tables, const std::function<bool(uint32_t process)>& of);
// Looks into each chunk, by so many threads at once.
TraceThreads FindTraceThreads(const Tables& tables, unsigned threads);
// The same in two steps, for who divides the first one. The thread of each of Tables::traces; kNone where it
// is not known, or not of the processes that are asked for.
std::vector<uint32_t> ThreadsOfChunks(const Tables& tables, unsigned threads,
                                      const std::function<bool(uint32_t process)>& of);
TraceThreads FindTraceThreads(const Tables& tables, const std::vector<uint32_t>& thread_of);

class ThreadReader : public LineReader {
 public:
  // All of it outlives the reader, which holds one chunk decompressed. `clock` of its machine; nullptr: not
  // known.
  ThreadReader(const Tables& tables, const TraceThread& thread, const ClockLine* clock);
  // `line` is the same each time: its kinds grow, calls and moves may be taken away in between.
  LineStep Next(Timeline* line) override;
  const std::vector<Loss>& losses() const override { return losses_; }
  // Stalls are appended to the line, too, each before its call.
  void KeepStalls() { keeps_stalls_ = true; }
  // Calls that have to do with no other rank are in the line, too.
  void KeepAsides() { keeps_asides_ = true; }

 private:
  bool Open(Timeline* line);  // the next chunk that has a head; false: there is none
  void Close(bool whole);
  bool Take(const layout::TraceRecord& record, Timeline* line, bool* call);
  bool Define(const layout::TraceRecord& record, Timeline* line);
  // The place of its kind; nullopt: malformed.
  std::optional<uint32_t> KindAt(const layout::TraceRecord& record, Timeline* line);
  void BeginCounts(const layout::TraceRecord& record, Timeline* line);
  bool Count(const layout::TraceRecord& record, Timeline* line);
  // `call`: whether one was added.
  bool Add(const layout::TraceRecord& record, Timeline* line, bool* call);
  void AddStall(const layout::TraceRecord& record, Timeline* line) const;
  TimelineKind KindOf(TracedCall call) const;
  context::NodeId NodeOf(uint32_t place) const;
  void Moved(Timeline* line);
  uint64_t Now() const { return clock_.Ns(ticks_); }

  const Tables& tables_;
  const TraceThread& thread_;
  const ClockLine* machine_;
  size_t next_ = 0;  // of thread_.chunks
  std::optional<RawBytes> raw_;
  const std::byte* at_ = nullptr;
  const std::byte* end_ = nullptr;
  const ContextPlaces* contexts_ = nullptr;
  std::unordered_map<std::string, uint32_t> kinds_;  // by definition
  struct Number {
    uint32_t kind = kNone;
    bool aside = false;
  };
  std::vector<Number> numbers_;  // of the chunk's definitions
  uint64_t ticks_ = 0;           // of the machine's clock
  ClockLine clock_;
  context::NodeId node_ = context::kRoot;
  bool moved_ = false;  // once, at least
  bool called_ = false;
  bool keeps_stalls_ = false;
  bool keeps_asides_ = false;
  context::NodeId last_ = context::kRoot;
  std::vector<Loss> losses_;
};

}  // namespace rankine::archive
