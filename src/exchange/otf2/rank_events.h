// SPDX-License-Identifier: BSD-3-Clause
// Turns one rank's records into actions. This code does not use libotf2, so tests need no library.
//
// A record has less information than a call. The partner of a non-blocking receive is known only at its
// completion, so later actions wait in a queue until then. For a wait, records list only the requests that it
// completed.
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
  uint16_t function = 0;  // the MPI function; 0: no MPI function
  archive::CallFacts facts;
};

// A collective as in its record. Bytes are those of one pair of ranks if the function has one number for all.
struct CollectiveRecord {
  rankine::ti::Collective collective{};
  uint32_t comm = 0;
  int32_t root = 0;
  uint64_t sent = 0, received = 0;
  std::vector<uint64_t> to_counts, from_counts;
};

// The records that a rank lacks, found out before its actions are made.
struct Lacks {
  bool sends = false;     // whether completions of non-blocking sends are missing
  bool receives = false;  // of non-blocking receives
};

class RankEvents {
 public:
  using Message = Unrecorded::Message;
  // `unrecorded` must outlive this object. `unrecorded` supplies the messages of receives without a record.
  RankEvents(uint32_t rank, Lacks lacks, Unrecorded* unrecorded)
      : rank_(rank), lacks_(lacks), unrecorded_(*unrecorded) {}

  // Takes the rank's records in their order. Times are in ns. A message's `sender` is the partner; kNone:
  // nobody.
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
  void End();  // call it after the last record

  // Returns the next action if it is completely known.
  bool Next(rankine::ti::Action* action);
  // MPI functions whose calls left no record, with the number of calls.
  const std::map<std::string, uint64_t>& silent() const { return silent_; }
  const std::string& failure() const { return failure_; }  // why the trace is invalid; empty: it is valid

 private:
  struct Entry {
    rankine::ti::Action action;
    std::vector<uint32_t> list;  // of a wait
    std::vector<uint64_t> to_counts, from_counts;
    bool known = true;
  };
  struct Request {
    uint64_t id = 0;
    uint64_t entry = 0;  // number of the entry that started the request
    bool told = true;    // whether a record reports the request's completion
  };

  Entry& Put(rankine::ti::Kind kind);
  void Start(uint64_t id, bool told);
  // Frees and returns the request's number. kNone: no such request has begun.
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
  uint64_t first_ = 0;                // number of entries_.front()
  Entry given_;                       // holds the data that the last action points to
  std::vector<const Region*> stack_;  // open MPI regions
  double since_ = -1;                 // end of the last MPI call; below 0: nothing was recorded yet
  double pending_ = 0;                // computation not yet put into an action
  bool recorded_ = false;             // whether the present call has a record
  std::vector<uint32_t> completed_;   // in this call
  std::vector<Request> requests_;     // by number
  std::vector<bool> used_;
  std::unordered_map<uint64_t, uint32_t> numbers_;  // numbers of open requests, by id
  std::deque<uint32_t> untold_;                     // open requests without a record of their completion
  bool ended_ = false, finalized_ = false;
  std::map<std::string, uint64_t> silent_;
  std::string failure_;
};

}  // namespace rankine::exchange::otf2
