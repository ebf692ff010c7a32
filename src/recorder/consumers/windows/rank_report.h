// SPDX-License-Identifier: BSD-3-Clause
// One rank's report of a window's present or last instance, made while the program runs, and the sum of
// several ranks. Plain data, which ranks send to each other. It has some 30 KiB, so it lies in memory of its
// own (Mapped), not on a stack of the application.
//
// The number of rows is limited. Operations without a row count in `..._beyond`, so that a reader knows what
// is missing.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>

#include "layout/sample/record.h"
#include "rankine/detail/table.h"
#include "recorder/consumers/windows/traffic_row.h"
#include "recorder/consumers/windows/window.h"
#include "recorder/mpi/comm_names.h"

namespace rankine::recorder::windows {

inline constexpr uint32_t kMostCollectiveRows = 48;
inline constexpr uint32_t kMostCommRows = 16;

// Warnings for the reader, as bits.
enum Warning : uint32_t {
  kInnerUnseen = 1,    // the library does not expose messages inside of collective operations
  kOtherUnknown = 2,   // no samples are taken, which would show other services
  kModelUnknown = 4,   // model `event` without --state=exact
  kTrafficLost = 8,    // some traffic found no room
  kLargeDiffers = 16,  // in a sum: ranks have different limits for large messages
  kInnerPartly = 32,   // for operations that end in other calls, only messages inside the first call are seen
  kInnerSizeless = 64  // the library has not given the size of some messages inside
};

struct Messages {  // and bytes
  uint64_t sent, sent_bytes, received, received_bytes;
  uint64_t large, large_bytes;  // of both ways
  uint64_t Small() const { return sent + received - std::min(large, sent + received); }
  uint64_t SmallBytes() const {
    return sent_bytes + received_bytes - std::min(large_bytes, sent_bytes + received_bytes);
  }
};

struct Waits {
  uint64_t timeouts;
  double longest_s;      // 0: none was measured
  int32_t longest_peer;  // rank in the communicator; -1: unknown
  uint32_t reserved;
};

struct CollectiveRow {  // one function on all communicators of the same size
  uint32_t function;    // id of gen/mpi.table
  int32_t processes;    // in an intercommunicator, of both groups
  rankine_window_operations operations;
  uint64_t sent_bytes, received_bytes;
  uint64_t inner, inner_bytes;  // point-to-point messages inside that were seen
  uint64_t timeouts;
};

struct CommRow {
  uint64_t identity;
  char name[kCommName];
  int32_t size, remote_size;
  int32_t ranks;  // in a sum: ranks that reported it
  int32_t reserved;
  double first_s, last_s;  // since the start of the instance; in a sum, the earliest and the latest
  double execution_s;      // from the first communication to the last; in a sum, over all ranks
  double window_s;         // the instance's time, likewise
  rankine_window_operations point_to_point, collective;
  Messages messages;  // point-to-point
  uint64_t inner, inner_bytes;
  Waits waits;
  TrafficRow traffic;

  // The part of the instances' time from the first communication on it to the last: 0 to 1.
  double Usage() const { return window_s > 0 ? std::min(1.0, execution_s / window_s) : 0; }
};

// "Other services" (docs/windows.md), by samples.
struct ServiceTimes {
  uint64_t samples;  // in MPI
  double work_s, stall_s;
  double parts_s[layout::kMostMpiPart + 1];  // of the work, by layout::MpiPart
  double kernel_most_s;                      // at most this much was seen in the kernel

  bool Known() const { return samples != 0 || kernel_most_s > 0; }
};

struct RankReport {
  int32_t rank;    // in MPI_COMM_WORLD; -1: the sum
  uint32_t known;  // 0: it has nothing to report
  char name[layout::kMostWindowName + 1];
  uint32_t what;      // RANKINE_WINDOW_*
  uint32_t model;     // RANKINE_MODEL_*, as requested
  uint32_t warnings;  // Warning
  layout::LargeFrom large_from;
  uint64_t large_bytes;
  char large_setting[40];  // the library's setting for it
  double timeout_s;        // waits beyond it are counted; 0: none
  rankine_window_values values;
  rankine_window_operations point_to_point, one_sided;  // one_sided: of point_to_point
  rankine_window_operations completing;                 // waits and similar calls
  rankine_window_operations beside;                     // calls that do not communicate
  Messages messages;                                    // point-to-point
  ServiceTimes services;
  uint32_t collective_rows, comm_rows;             // in use
  uint64_t collectives_beyond, comms_beyond;       // complete operations without a row
  CollectiveRow collectives[kMostCollectiveRows];  // by function and processes
  CommRow comms[kMostCommRows];                    // of one rank: most operations first

  bool Asks(uint32_t bits) const { return (what & bits) != 0; }  // any of these
  std::span<const CollectiveRow> Collectives() const { return {collectives, collective_rows}; }
  std::span<const CommRow> Comms() const { return {comms, comm_rows}; }
};

// An object in zeroed memory of its own, unmapped with it.
template <class T>
class Mapped {
 public:
  Mapped() : at_(static_cast<T*>(rt::MapAnonymous(sizeof(T)))) {}
  ~Mapped() {
    if (at_ != nullptr) rt::Unmap(at_, sizeof(T));
  }
  Mapped(const Mapped&) = delete;
  Mapped& operator=(const Mapped&) = delete;
  T* get() const { return at_; }  // nullptr: no memory
  T& operator*() const { return *at_; }
  T* operator->() const { return at_; }

 private:
  T* at_;
};

// Fills in this rank's report; `told` is zeroed. False: the window was never started, or there is no memory.
bool Tell(const Window& w, RankReport* told);

void AddTo(Messages* sum, const Messages& m);
// Keeps the longer of the two waits with its peer.
void AddTo(Waits* sum, const Waits& w);

// The row of this function and size, a new one where there is none yet; nullptr: no room.
CollectiveRow* FindCollective(RankReport* told, uint32_t function, int32_t processes);

// Adds one rank's report to `sum`, which begins as zeros.
void AddTo(RankReport* sum, const RankReport& one);

// Call after all have been added.
void FinishSum(RankReport* sum);

// As bytes, without the unused rows.
inline constexpr size_t kLeastPacked = offsetof(RankReport, collectives);
size_t PackedBytes(const RankReport& told);
void Pack(const RankReport& told, std::byte* to);
// From at least kLeastPacked bytes; fills in all of `told`. False: the bytes are not a report.
bool Unpack(const std::byte* from, size_t bytes, RankReport* told);

}  // namespace rankine::recorder::windows
