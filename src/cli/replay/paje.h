// SPDX-License-Identifier: BSD-3-Clause
// Writes a replay as a timed trace in the Paje format, for ViTE. The trace contains the states of each rank
// over time, and the messages between ranks.
//
// Source: de Kergommeaux, de Oliveira Stein, "Paje trace file format", 2003. The trace uses only the states
// and links of that format.
#pragma once
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "base/result.h"
#include "sim/observer.h"

namespace rankine::cli {

// Keeps about 32 bytes for each action and 64 bytes for each message in memory until the trace is written.
class PajeTrace : public sim::Observer {
 public:
  void Begin(uint32_t rank, const ti::Action& action, double now_s) override;
  void End(uint32_t rank, uint16_t thread, double now_s) override;
  void Arrive(const sim::Arrival& message) override;

  // Writes the trace. The container of a rank shows the rank's first thread, and contains one container for
  // each further thread with actions. Events are sorted by time. Equal replays produce equal files. An error
  // names the path.
  base::Status Write(const std::string& path, uint32_t ranks) const;

 private:
  enum class What : uint8_t { state, start_link, end_link };
  struct Event {
    double time_s = 0;
    uint64_t value = 0;  // for a state: a function id, or a constant below; for a link: its bytes
    uint32_t rank = 0;
    uint32_t key = 0;  // for a link
    What what = What::state;
    uint16_t thread = 0;  // for a state
  };
  static void WriteEvent(FILE* file, const Event& event);

  static constexpr uint64_t kComputing = UINT64_MAX, kOver = UINT64_MAX - 1;

  std::vector<Event> events_;
  uint32_t messages_ = 0;
};

// Passes all events of a replay to several other observers.
class Observers : public sim::Observer {
 public:
  void Add(sim::Observer* observer) { all_.push_back(observer); }
  bool empty() const { return all_.empty(); }
  void Begin(uint32_t rank, const ti::Action& action, double now_s) override {
    for (sim::Observer* one : all_) one->Begin(rank, action, now_s);
  }
  void End(uint32_t rank, uint16_t thread, double now_s) override {
    for (sim::Observer* one : all_) one->End(rank, thread, now_s);
  }
  void Arrive(const sim::Arrival& message) override {
    for (sim::Observer* one : all_) one->Arrive(message);
  }

 private:
  std::vector<sim::Observer*> all_;
};

}  // namespace rankine::cli
