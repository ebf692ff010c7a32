// Why a wait was: what the late rank did meanwhile. Where it waited itself, what it waited for is looked at
// instead, so a chain of ranks that wait for each other ends at the one that did not.
#pragma once
#include <cstdint>
#include <map>
#include <span>
#include <tuple>
#include <vector>

#include "analysis/waits/wait.h"

namespace rankine::analysis {

class Crew;
class IoSpans;

struct CauseKey {
  uint32_t process = archive::kNone;        // index in Tables::processes
  context::NodeId region = context::kRoot;  // where it was
  uint16_t function = 0;                    // the MPI function that it was in; 0: outside of MPI
  uint32_t file = archive::kNone;           // in Tables::io_files: the one that the function was for
  uint32_t operation = archive::kNone;      // in Tables::io: the call of the C library that it was in
  uint32_t server = archive::kNone;         // in Storage::servers: the one that it waited for
  uint32_t of_rankine = 0;                  // 1: Rankine's own work, at the end of that call
  auto operator<=>(const CauseKey&) const = default;
};
using CauseTimes = std::map<CauseKey, uint64_t>;  // ns

// The file that a process's calls of a function of MPI-IO in one place were for, by the sums of its I/O:
// kNone where there are none, or the calls were for several.
class FilesOfCalls {
 public:
  FilesOfCalls() = default;
  explicit FilesOfCalls(const archive::Tables& tables);
  uint32_t Of(uint32_t process, const archive::TimelineKind& kind) const;

 private:
  std::map<std::tuple<uint32_t, uint16_t, uint32_t>, uint32_t> files_;  // by process, function, site
};

// What a late line did in that time, of which another process of the crew has the line: to be told there.
struct Elsewhere {
  uint32_t line = archive::kNone;
  int32_t depth = 0;  // so many links of the chain are known
  uint64_t from = 0, to = 0;
};

// Where in each line one has looked last: what is looked for next is mostly near.
class LookedAt {
 public:
  explicit LookedAt(size_t lines) : lines_(lines) {}
  // The first call that ends behind `at`, the first move behind it.
  size_t CallBehind(const archive::Timeline& line, uint32_t number, uint64_t at);
  size_t MoveBehind(const archive::Timeline& line, uint32_t number, uint64_t at);

 private:
  struct Places {
    size_t call = 0, move = 0;
  };
  std::vector<Places> lines_;
};

class Causes {
 public:
  // `waits` by line and in the order of calls and time. All outlive it.
  Causes(const std::vector<archive::Timeline>& threads, const std::vector<std::vector<Wait>>& waits,
         FilesOfCalls files = {}, const IoSpans* io = nullptr, const Crew* crew = nullptr,
         std::span<const uint64_t> own_at_init = {});

  // Where times go, and, of a crew, what others are to be asked. `looked` is the caller's, for all that it
  // adds; the lines do not change meanwhile.
  struct To {
    CauseTimes* times = nullptr;
    LookedAt* looked = nullptr;
    std::vector<Elsewhere>* elsewhere = nullptr;
  };
  // Adds what caused the wait, as much as it took.
  void Add(const Wait& wait, To to) const;
  // The same of what another one has asked.
  void Add(const Elsewhere& asked, To to) const;

  // What the line did in that time, waits included.
  void AddDone(uint32_t line, uint64_t from, uint64_t until, To to) const;

 private:
  struct Span {
    uint64_t from, to;
  };
  void AddSpan(uint32_t line, Span span, int depth, To to) const;
  void AddOutside(uint32_t line, Span span, To to) const;
  void AddAs(uint32_t line, CauseKey key, Span span, CauseTimes* times) const;
  // Since when the call was Rankine's own work; UINT64_MAX: it was not.
  uint64_t OwnSince(CallPlace place) const;
  void AddCall(CallPlace place, Span span, int depth, To to) const;
  std::span<const Wait> WaitsOf(CallPlace place) const;

  const std::vector<archive::Timeline>& threads_;
  const std::vector<std::vector<Wait>>& waits_;
  FilesOfCalls files_;
  const IoSpans* io_;
  const Crew* crew_;                       // nullptr: one alone
  std::span<const uint64_t> own_at_init_;  // by process, ns; empty: not known
};

}  // namespace rankine::analysis
