// SPDX-License-Identifier: BSD-3-Clause
// Stores a replay's prediction in the tables of an archive, as if the run had been measured on the
// predicted machine. The stored data are rows by function, communicator and region; partners; regions; and
// the host and times of each rank. The tables are filled while the replay runs.
#pragma once
#include <map>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "archive/rows/none.h"
#include "archive/tables.h"
#include "cli/replay/timed_trace.h"
#include "sim/replay.h"

namespace rankine::cli {

// Facts about the prediction itself. The archive stores these facts in addition to the predicted figures.
struct PredictionFacts {
  std::string trace, platform, options;  // as the user typed them
  std::string version;                   // version of rankine
};

class PredictionTables : public sim::Observer {
 public:
  // `recorded` is the archive that contains the trace, and to whose regions the actions refer; nullptr for a
  // text trace. `source` and `recorded` must outlive this object.
  PredictionTables(ti::Source& source, const archive::Tables* recorded);

  void Begin(uint32_t rank, const ti::Action& action, double now_s) override;
  void End(uint32_t rank, uint16_t thread, double now_s) override;
  void Arrive(const sim::Arrival& message) override;

  // Returns the events over time. Must be called after `Take`.
  std::vector<archive::MadeTrace> TakeTraces() { return trace_.Take(); }
  // Returns the tables. Must be called once, when the replay has ended.
  archive::Tables Take(const sim::Prediction& prediction, const sim::Platform& platform,
                       const std::vector<uint32_t>& hosts, const PredictionFacts& facts);

 private:
  struct Key {
    uint64_t first = 0, second = 0;
    bool operator==(const Key&) const = default;
  };
  struct KeyHash {
    size_t operator()(const Key& key) const {
      return static_cast<size_t>((key.first ^ key.second >> 29) * 0x9e3779b97f4a7c15u ^ key.second);
    }
  };
  // A receive whose message has not arrived yet.
  struct Expected {
    uint64_t action = 0;
    uint32_t row = 0;
    uint32_t request = 0;
  };
  struct Open {  // a region in which the rank is
    context::NodeId node = context::kRoot;
    double since_s = 0;
  };
  struct Visits {
    uint64_t count = 0;
    double sum_s = 0, min_s = 0, max_s = 0;
  };
  struct Rank {  // the state of one thread of a rank
    uint64_t actions = 0;
    double begun_s = 0;
    double mpi_s = 0;
    uint32_t row = archive::kNone;        // row of the current call; none if the thread computes
    std::vector<uint64_t> request_bytes;  // by number of the request
    std::vector<uint32_t> completing;     // requests that the current call completes
    std::vector<Expected> expected;
    std::vector<Open> path;  // the regions that enclose the thread's current position, outermost first
    std::unordered_map<context::NodeId, Visits> regions;
    std::unordered_map<Key, uint32_t, KeyHash> rows;
  };

  Rank& Of(uint32_t rank, uint16_t thread) { return thread == 0 ? ranks_[rank] : others_[{rank, thread}]; }
  uint32_t RowOf(uint32_t rank, uint16_t thread, uint16_t function, uint32_t comm, context::NodeId node);
  void CountSize(uint32_t row, uint64_t bytes);
  void CountPeer(uint32_t row, uint32_t peer, bool incoming, uint64_t bytes);
  void Request(Rank* one, uint32_t request, uint64_t bytes);
  void GoTo(uint32_t rank, uint16_t thread, context::NodeId node, double now_s);
  uint32_t MemberOf(uint32_t comm, uint32_t world_rank);
  const std::vector<uint32_t>& Members(uint32_t comm);
  void CopyNodes(const context::Space& from);
  void TakeComms(const std::vector<std::vector<uint32_t>>& used);
  void TakeThread(uint32_t rank, uint16_t thread, double end_s, std::vector<uint32_t>* comms);
  void TakeRank(uint32_t rank, double end_s, const std::string& host, std::vector<uint32_t>* comms);

  ti::Source& source_;
  archive::Tables tables_;
  TimedTrace trace_;
  std::vector<Rank> ranks_;  // the state of the ranks' first threads
  // programs by rank; empty if all ranks run the same program
  std::map<uint32_t, archive::Value> executables_;
  std::map<std::pair<uint32_t, uint16_t>, Rank> others_;  // the state of further threads, by rank and thread
  std::vector<double> row_s_;  // by row: the exact time; `time_sum` is this time rounded
  std::unordered_map<Key, uint32_t, KeyHash> peers_;
  std::unordered_map<uint32_t, std::vector<uint32_t>> members_;  // by communicator
  std::unordered_map<uint32_t, std::unordered_map<uint32_t, uint32_t>>
      member_of_;  // maps a world rank to the rank in the communicator
};

}  // namespace rankine::cli
