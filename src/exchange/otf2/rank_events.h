// SPDX-License-Identifier: BSD-3-Clause
// Converts one rank's records to actions. This code does not use libotf2, so its tests do not need libotf2.
//
// A record contains less information than the call that it describes. The partner of a non-blocking receive
// is recorded only when the receive completes. Until the partner of a receive is known, later actions wait
// in a queue. For a wait, only the requests that the wait completed are recorded.
#pragma once
#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "archive/ti/facts.h"
#include "base/ti/trace.h"
#include "exchange/otf2/unrecorded.h"

namespace rankine::exchange::otf2 {

struct Region {
  std::string name;
  uint16_t function = 0;  // the MPI function; 0: not an MPI function
  archive::CallFacts facts;
};

// The record of a collective operation. If the function takes a single count, the bytes are the bytes that
// one pair of ranks exchanges.
struct CollectiveRecord {
  rankine::ti::Collective collective{};
  uint32_t comm = 0;
  int32_t root = 0;
  uint64_t sent = 0, received = 0;
  std::vector<uint64_t> to_counts, from_counts;
};

// The kinds of records that are missing for a rank. The values must be known before the object makes any
// actions.
struct Lacks {
  bool sends = false;     // True if completions of non-blocking sends are missing.
  bool receives = false;  // True if completions of non-blocking receives are missing.
};

class RankEvents {
 public:
  using Message = Unrecorded::Message;
  // The object `unrecorded` provides the messages of receives that have no record. The object `unrecorded`
  // must outlive this object.
  RankEvents(uint32_t rank, Lacks lacks, Unrecorded* unrecorded)
      : rank_(rank), lacks_(lacks), unrecorded_(*unrecorded) {}

  // The following functions must be called in the order of the rank's records. Times are in ns. For
  // messages, the argument `sender` is `kNone` if the sender is MPI_PROC_NULL.
  void Enter(double time, const Region& region);
  void Leave(double time);
  void Send(const Message& m);
  void Receive(const Message& m);
  void StartSend(const Message& m, uint64_t id);
  void StartReceive(uint64_t id);
  void StartCollective(uint64_t id);
  void CompleteSend(uint64_t id);
  void CompleteReceive(const Message& m, uint64_t id);
  void CompleteCollective(const CollectiveRecord& record, uint64_t id);
  void Cancelled(uint64_t id);
  void Collective(const CollectiveRecord& record);
  void End();  // Must be called after the last record.

  // Returns false if the next action depends on information that is not known yet.
  bool Next(rankine::ti::Action* action);
  // Returns the MPI functions that left no record, and how often each of them was called.
  const std::map<std::string, uint64_t>& silent() const { return silent_; }
  // the reason why the trace is invalid; empty if the trace is valid
  const std::string& failure() const { return failure_; }

 private:
  struct Entry {
    rankine::ti::Action action;
    std::vector<uint32_t> list;  // requests of a wait
    std::vector<uint64_t> to_counts, from_counts;
    bool known = true;
  };
  struct Request {
    uint64_t id = 0;
    uint64_t entry = 0;  // The number of the queue entry that started the request.
    bool told = true;    // True if some record will report the completion of the request.
  };

  Entry& Put(rankine::ti::Kind kind);
  void Start(uint64_t id, bool told);
  // Frees and returns the request's number. `kNone`: no request with this id was started.
  uint32_t Finish(uint64_t id);
  void FinishUntold(bool all);
  void PutWait(std::vector<uint32_t> numbers);
  void Completed(uint64_t id);
  Entry* EntryOf(uint64_t id);
  static void Fill(const CollectiveRecord& record, Entry* entry);
  void SetFunction(Entry* entry) const;

  const uint32_t rank_;
  const Lacks lacks_;
  Unrecorded& unrecorded_;
  std::deque<Entry> entries_;
  uint64_t first_ = 0;                // the number of the entry `entries_.front()`
  Entry given_;                       // The entry with the data of the action that was returned last.
  std::vector<const Region*> stack_;  // open MPI regions
  double since_ = -1;                 // end of the last MPI call; negative: nothing was recorded yet
  double pending_ = 0;                // The computation that no action contains yet.
  bool recorded_ = false;             // True if there is a record of the current call.
  std::vector<uint32_t> completed_;   // The requests that the current call has completed.
  std::vector<Request> requests_;     // indexed by number
  std::vector<bool> used_;
  std::unordered_map<uint64_t, uint32_t> numbers_;  // The numbers of open requests, by id.
  std::deque<uint32_t> untold_;                     // The open requests whose completion will not be
                                                    // recorded.
  bool ended_ = false, finalized_ = false;
  std::map<std::string, uint64_t> silent_;
  std::string failure_;
};

}  // namespace rankine::exchange::otf2
