// SPDX-License-Identifier: BSD-3-Clause
// Makes a random run for tests that find waits by several methods and compare the results.
#pragma once
#include <algorithm>
#include <cstdint>
#include <iterator>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "analysis/waits/waits.h"
#include "archive/testing/traced_run.h"

namespace rankine::analysis::testing {

using archive::testing::FunctionOf;
using archive::testing::TracedRun;

// A synthetic program with four ranks. The order of the program's operations is random, but valid for MPI.
// If `windows` is true, the program also makes an RMA window and uses all kinds of synchronisation on it.
class MadeRun {
 public:
  static constexpr uint32_t kRanks = 4;
  explicit MadeRun(unsigned seed, bool windows = false) : random_(seed), windows_(windows) {}

  TracedRun& Make(int rounds) {
    for (int i = 0; i < rounds; ++i) {
      for (uint32_t rank = 0; rank < kRanks; ++rank) Work(rank);
      switch (random_() % (windows_ ? 8 : 5)) {
        case 0:
          Ring();
          break;
        case 1:
          Requests();
          break;
        case 2:
          FromAnybody();
          break;
        case 3:
          random_() % 2 == 0 ? Together("MPI_Allreduce") : Prefix();
          break;
        case 5:
          Fence();
          break;
        case 6:
          Epoch();
          break;
        case 7:
          Locks();
          break;
        default:
          if (random_() % 20 == 0) LongWait();
          break;
      }
    }
    return run_;
  }

 private:
  uint64_t Random(uint64_t most) { return random_() % most; }
  void Work(uint32_t rank) {
    run_.Enter(rank, now_[rank], static_cast<uint32_t>(Random(2)));
    run_.Leave(rank, now_[rank] += 100 + Random(4000));
    now_[rank] += Random(50);
  }
  void Send(uint32_t from, uint32_t to, int32_t tag) {
    run_.Send(from, to, now_[from], now_[from] + 200, tag);
    now_[from] += 200;
  }
  void Receive(uint32_t from, uint32_t to, uint64_t sent, int32_t tag) {
    const uint64_t end = std::max(now_[to], sent) + 300;
    run_.Receive(from, to, now_[to], end, tag);
    now_[to] = end;
  }
  void Ring() {
    uint64_t sent[kRanks];
    for (uint32_t rank = 0; rank < kRanks; ++rank) {
      sent[rank] = now_[rank];
      Send(rank, (rank + 1) % kRanks, 1);
    }
    for (uint32_t rank = 0; rank < kRanks; ++rank) {
      const uint32_t from = (rank + kRanks - 1) % kRanks;
      Receive(from, rank, sent[from], 1);
    }
  }
  layout::TiKey Started(std::string_view function, uint32_t from, uint32_t to, bool sends,
                        uint32_t request) const {
    layout::TiKey key = run_.Message(function, from, to, sends, 2);
    key.request = request;
    return key;
  }
  void Complete(uint32_t rank, uint64_t until, std::vector<uint32_t> list) {
    layout::TiKey key = layout::testing::CallKey(FunctionOf("MPI_Waitall"));
    key.what = static_cast<uint8_t>(layout::TiWhat::completed);
    key.flags = layout::kTiAllOffered;
    key.list = 0;
    const uint64_t end = std::max(now_[rank], until) + 250;
    run_.Call(rank, now_[rank], end, key, std::move(list));
    now_[rank] = end;
  }
  void Requests() {
    uint64_t sent[kRanks];
    for (uint32_t rank = 0; rank < kRanks; ++rank) {
      const uint32_t from = (rank + kRanks - 1) % kRanks, to = (rank + 1) % kRanks;
      run_.Call(rank, now_[rank], now_[rank] + 50, Started("MPI_Irecv", from, rank, false, 1));
      sent[rank] = now_[rank] += 60;
      run_.Call(rank, now_[rank], now_[rank] + 50, Started("MPI_Isend", rank, to, true, 2));
      now_[rank] += 60;
      Work(rank);
    }
    for (uint32_t rank = 0; rank < kRanks; ++rank)
      Complete(rank, sent[(rank + kRanks - 1) % kRanks], {2, 1, 2});
  }
  // Rank 0 receives one message from each rank, in the order of arrival.
  void FromAnybody() {
    std::vector<std::pair<uint64_t, uint32_t>> sent;
    for (uint32_t rank = 1; rank < kRanks; ++rank) {
      sent.emplace_back(now_[rank], rank);
      Send(rank, 0, 3);
    }
    std::sort(sent.begin(), sent.end());
    for (const auto& [at, rank] : sent) {
      layout::TiKey key = run_.Message("MPI_Recv", rank, 0, false, 3);
      key.from_peer = layout::kTiAnySource;
      key.list = 0;
      const uint64_t end = std::max(now_[0], at) + 300;
      run_.Call(0, now_[0], end, key, {0, 0, 0, rank, 3, 8, 0});
      now_[0] = end;
    }
  }
  void Together(std::string_view function) {
    const uint64_t end = *std::max_element(std::begin(now_), std::end(now_)) + 400;
    for (uint32_t rank = 0; rank < kRanks; ++rank) {
      run_.Together(rank, function, now_[rank], end);
      now_[rank] = end;
    }
  }
  // Makes all ranks call MPI_Scan, in which each rank depends on the lower ranks.
  void Prefix() {
    layout::TiKey key = layout::testing::CallKey(FunctionOf("MPI_Scan"));
    key.to_bytes = key.from_bytes = 8;
    uint64_t last = 0;
    for (uint32_t rank = 0; rank < kRanks; ++rank) {
      last = std::max(last, now_[rank]);
      run_.Call(rank, now_[rank], last + 200, key);
      now_[rank] = last + 200;
    }
  }
  layout::TiKey Early() const {
    layout::TiKey key = run_.Message("MPI_Irecv", 0, 3, false, 6);
    key.request = 9;
    return key;
  }
  // Rank 0 waits while the other ranks exchange many messages. Rank 3 posts the receive for the last
  // message early.
  void LongWait() {
    run_.Call(3, now_[3], now_[3] + 50, Early());
    now_[3] += 60;
    for (int i = 0; i < 300; ++i) {
      Work(1);
      Work(2);
      const uint64_t sent = now_[1];
      Send(1, 2, 4);
      Receive(1, 2, sent, 4);
    }
    const uint64_t sent = now_[2];
    Send(2, 0, 5);
    Receive(2, 0, sent, 5);
    run_.Call(0, now_[0], now_[0] + 50, run_.Message("MPI_Send", 0, 3, true, 6));
    Complete(3, now_[0], {1, 9});
    now_[0] += 60;
  }

  static layout::TiKey WindowKey(std::string_view function) {
    layout::TiKey key = layout::testing::CallKey(FunctionOf(function));
    key.object = 0;
    return key;
  }
  void OnWindow(uint32_t rank, std::string_view function, uint64_t end) {
    run_.Call(rank, now_[rank], end, WindowKey(function));
    now_[rank] = end;
  }
  void AtTarget(uint32_t rank, std::string_view function, uint32_t target, uint64_t end) {
    layout::TiKey key = WindowKey(function);
    key.to_peer = run_.Message("MPI_Send", rank, target, true).to_peer;
    run_.Call(rank, now_[rank], end, key);
    now_[rank] = end;
  }
  // MPI_Win_start gets one target, and MPI_Win_post gets one origin.
  void Grouped(uint32_t rank, bool post, uint32_t other, uint64_t end) {
    layout::TiKey key = WindowKey(post ? "MPI_Win_post" : "MPI_Win_start");
    key.flags |= layout::kTiPeers;
    key.list = 0;
    const auto peer = static_cast<uint32_t>(run_.Message("MPI_Send", rank, other, true).to_peer);
    const std::vector<uint32_t> list =
        post ? std::vector<uint32_t>{0, 0, 0, 1, peer} : std::vector<uint32_t>{0, 0, 1, peer, 0};
    run_.Call(rank, now_[rank], end, key, list);
    now_[rank] = end;
  }
  void Fence() {
    const uint64_t end = *std::max_element(std::begin(now_), std::end(now_)) + 300;
    for (uint32_t rank = 0; rank < kRanks; ++rank) OnWindow(rank, "MPI_Win_fence", end);
  }
  // Rank 3 puts data into rank 0's window.
  void Epoch() {
    const uint64_t posted = now_[0];
    Grouped(0, true, 3, posted + 50);
    Grouped(3, false, 0, std::max(now_[3], posted) + 60);
    AtTarget(3, "MPI_Put", 0, now_[3] + 100);
    const uint64_t last = now_[3];
    Work(3);
    const uint64_t completed = now_[3];
    OnWindow(3, "MPI_Win_complete", now_[3] + 70);
    OnWindow(0, "MPI_Win_wait", std::max({now_[0], last, completed}) + 80);
  }
  // Two ranks take exclusive locks on rank 2's window, one after the other.
  void Locks() {
    uint64_t free = 0;
    for (const uint32_t rank : {1u, 3u}) {
      AtTarget(rank, "MPI_Win_lock", 2, std::max(free, now_[rank]) + 40);
      AtTarget(rank, "MPI_Put", 2, now_[rank] + 100 + Random(1500));
      free = now_[rank] + 10;
      AtTarget(rank, "MPI_Win_unlock", 2, now_[rank] + 50);
    }
    OnWindow(2, "MPI_Win_sync", now_[2] + 10);
  }

  std::mt19937 random_;
  const bool windows_;
  TracedRun run_{kRanks, {"one", "two"}};
  uint64_t now_[kRanks] = {1000, 1000, 1000, 1000};
};

inline std::string TextOf(const Waits& waits) {
  std::ostringstream out;
  out << waits.calls << ' ' << waits.mpi_ns << ' ' << waits.ns << ' ' << waits.unknown << ' '
      << waits.causality.checked << ' ' << waits.causality.violated << '\n';
  for (const WaitLine& line : waits.lines) {
    out << NameOf(line.kind) << ' ' << line.function << ' ' << line.region << ' ' << line.ns << ' '
        << line.count << ' ' << line.longest << ' ' << line.ranks << ' ' << line.site << ' ' << line.process
        << ' ' << line.process_ns;
    for (const WaitCause& cause : line.causes)
      out << "; " << cause.key.process << ' ' << cause.key.region << ' ' << cause.key.function << ' '
          << cause.ns;
    out << '\n';
  }
  out << waits.path.ns << ' ' << waits.path.changes << '\n';
  for (const PathPart& part : waits.path.parts)
    out << part.region << ' ' << part.function << ' ' << part.ns << ' ' << part.mean << ' ' << part.process
        << '\n';
  return out.str();
}

}  // namespace rankine::analysis::testing
