// SPDX-License-Identifier: BSD-3-Clause
// Writes a replay as a timed trace in the Paje format, for ViTE: the states of each rank over time, and the
// messages between ranks.
//
// Source: de Kergommeaux, de Oliveira Stein, "Paje trace file format", 2003. Only states and links are used.
#pragma once
#include <cstdint>
#include <cstdio>
#include <string>
#include <vector>

#include "base/result.h"
#include "sim/observer.h"

namespace rankine::cli {

// Keeps about 32 bytes for each action and 64 bytes for each message until Write.
class PajeTrace : public sim::Observer {
 public:
  void Begin(uint32_t rank, const ti::Action& action, double now_s) override;
  void End(uint32_t rank, uint16_t thread, double now_s) override;
  void Arrive(const sim::Arrival& message) override;

  // A rank's container shows its first thread, and holds a container for each further thread that did
  // anything. Events are sorted by time. The same replay gives the same bytes. An error names `path`.
  base::Status Write(const std::string& path, uint32_t ranks) const;

 private:
  enum class What : uint8_t { state, start_link, end_link };
  struct Event {
    double time_s = 0;
    uint64_t value = 0;  // of a state: its name, an id of gen/mpi.table or one below; of a link: its bytes
    uint32_t rank = 0;
    uint32_t key = 0;  // of a link
    What what = What::state;
    uint16_t thread = 0;  // of a state
  };
  static void WriteEvent(FILE* file, const Event& event);

  static constexpr uint64_t kComputing = UINT64_MAX, kOver = UINT64_MAX - 1;

  std::vector<Event> events_;
  uint32_t messages_ = 0;
};

// An observer that passes all events to several others.
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
