// SPDX-License-Identifier: BSD-3-Clause
// One rank's report of a window's current or last instance, made while the program runs, and the sum of such
// reports of several ranks. The reports are plain data, which ranks send to each other. A report has some 30
// KiB, so it is kept in separate memory (Mapped) and not on a stack of the application.
//
// A report has a limited number of rows. Operations that have no row are counted in members whose names end
// in `_beyond`, so that a reader knows how many are missing.
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
  kInnerUnseen = 1,    // The library does not expose messages inside of collective operations.
  kOtherUnknown = 2,   // There are no samples from which the time of other services could be estimated.
  kModelUnknown = 4,   // model `event` was requested without --state=exact
  kTrafficLost = 8,    // Some traffic was not stored, because there was no space.
  kLargeDiffers = 16,  // The ranks whose reports are added have different limits for large messages.
  // If another call completes an operation, the operation's inner messages are seen only during the call that
  // started it.
  kInnerPartly = 32,
  kInnerSizeless = 64  // The library did not reveal the size of some inner messages.
};

struct Messages {  // counts and bytes
  uint64_t sent, sent_bytes, received, received_bytes;
  uint64_t large, large_bytes;  // messages sent and received together
  uint64_t Small() const { return sent + received - std::min(large, sent + received); }
  uint64_t SmallBytes() const {
    return sent_bytes + received_bytes - std::min(large_bytes, sent_bytes + received_bytes);
  }
};

struct Waits {
  uint64_t timeouts;
  double longest_s;      // 0: no wait was measured
  int32_t longest_peer;  // rank of the peer in the communicator; -1: unknown
  uint32_t reserved;
};

struct CollectiveRow {  // The calls of one function on all communicators of the same size.
  uint32_t function;    // id of gen/mpi.table
  int32_t processes;    // The number of processes; for an intercommunicator, the processes of both groups.
  rankine_window_operations operations;
  uint64_t sent_bytes, received_bytes;
  uint64_t inner, inner_bytes;  // The inner point-to-point messages that were seen, and their bytes.
  uint64_t timeouts;
};

struct CommRow {
  uint64_t identity;
  char name[kCommName];
  int32_t size, remote_size;
  int32_t ranks;  // In a sum, the number of ranks that have reported this communicator.
  int32_t reserved;
  // First and last communication, in seconds since the start of the instance. In a sum: the earliest and the
  // latest communication of all ranks.
  double first_s, last_s;
  // The time from the first communication to the last; in a sum, the total over all ranks.
  double execution_s;
  double window_s;  // The instance's time; in a sum, the total over all ranks.
  rankine_window_operations point_to_point, collective;
  Messages messages;  // point-to-point
  uint64_t inner, inner_bytes;
  Waits waits;
  TrafficRow traffic;

  // Returns the communicator's usage: the time from the first to the last communication, as a share of the
  // instances' time. The usage is between 0 and 1.
  double Usage() const { return window_s > 0 ? std::min(1.0, execution_s / window_s) : 0; }
};

// The times of "other services" (docs/windows.md), as estimated from samples.
struct ServiceTimes {
  uint64_t samples;  // number of samples in MPI
  double work_s, stall_s;
  double parts_s[layout::kMostMpiPart + 1];  // parts of work_s, by layout::MpiPart
  double kernel_most_s;                      // An upper bound of the time that the kernel has used.

  bool Known() const { return samples != 0 || kernel_most_s > 0; }
};

struct RankReport {
  int32_t rank;    // the rank in MPI_COMM_WORLD; -1: the report is a sum
  uint32_t known;  // 0 if the rank has nothing to report.
  char name[layout::kMostWindowName + 1];
  uint32_t what;      // RANKINE_WINDOW_*
  uint32_t model;     // RANKINE_MODEL_*, as requested
  uint32_t warnings;  // Warning
  layout::LargeFrom large_from;
  uint64_t large_bytes;
  char large_setting[40];  // The name of the library's setting that defines large_bytes.
  double timeout_s;        // Longer waits are counted as timeouts; 0: no limit.
  rankine_window_values values;
  rankine_window_operations point_to_point, one_sided;  // one_sided is a part of point_to_point
  rankine_window_operations completing;                 // MPI_Wait and similar calls
  rankine_window_operations beside;                     // calls that do not communicate
  Messages messages;                                    // point-to-point
  ServiceTimes services;
  uint32_t collective_rows, comm_rows;             // number of rows in use
  uint64_t collectives_beyond, comms_beyond;       // completed operations without a row
  CollectiveRow collectives[kMostCollectiveRows];  // The rows are sorted by function, then by number of
                                                   // processes.
  CommRow comms[kMostCommRows];                    // In a rank's report, these rows are sorted by the number
                                                   // of operations, descending.

  // Returns true if the window counts any of the quantities `bits`.
  bool Asks(uint32_t bits) const { return (what & bits) != 0; }
  std::span<const CollectiveRow> Collectives() const { return {collectives, collective_rows}; }
  std::span<const CommRow> Comms() const { return {comms, comm_rows}; }
};

// Holds an object in its own zeroed memory mapping, which is unmapped by the destructor.
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

// Fills in this rank's report, which must be zeroed before the call. Returns false if the window was never
// started, or if there is no memory.
bool Tell(const Window& w, RankReport* told);

void AddTo(Messages* sum, const Messages& m);
// Adds the waits of another report. Keeps the longer of the two longest waits, together with its peer.
void AddTo(Waits* sum, const Waits& w);

// Returns the row for this function and this number of processes, and creates the row if needed. Returns
// nullptr if there is no space.
CollectiveRow* FindCollective(RankReport* told, uint32_t function, int32_t processes);

// Adds one rank's report to `sum`, which must be zeroed before the first call.
void AddTo(RankReport* sum, const RankReport& one);

// To be called when all reports have been added.
void FinishSum(RankReport* sum);

// Pack converts a report to bytes and omits its unused rows. Unpack converts the bytes back to a report.
inline constexpr size_t kLeastPacked = offsetof(RankReport, collectives);
size_t PackedBytes(const RankReport& told);
void Pack(const RankReport& told, std::byte* to);
// Unpack sets every member of the report. At least kLeastPacked bytes must be readable at the address
// `from`. Returns false if the bytes are not a report.
bool Unpack(const std::byte* from, size_t bytes, RankReport* told);

}  // namespace rankine::recorder::windows
