// SPDX-License-Identifier: BSD-3-Clause
// The measurements of `rankine calibrate`, and the lines in which rank 0 prints them. The process that
// started the launcher reads the printed lines.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/calibrate/fit.h"

namespace rankine::cli {

// The time of a collective operation, or of a pattern of messages (patterns.h).
struct NamedTime {
  std::string name;  // such as "bcast"
  uint64_t bytes = 0;
  double seconds = 0;
};

constexpr uint64_t kTimesOfACollective = 20;  // the number of calls in a series
constexpr uint32_t kTimesOfAPattern = 20;     // the number of repetitions that are predicted

// The number of measurements that were omitted because of the time limit.
struct LeftOut {
  uint64_t eager = 0;        // the smallest size that was found not to be sent eagerly
  uint64_t shortly = 0;      // sizes measured with only a few round trips
  uint64_t once = 0;         // the number of sizes that were measured only once
  uint64_t exchanges = 0;    // sizes for which simultaneous messages in both directions were not measured
  uint64_t patterns = 0;     // combinations of pattern and size
  uint64_t collectives = 0;  // combinations of collective and size
  bool any() const { return (eager | shortly | once | exchanges | patterns | collectives) != 0; }
};

struct Measurements {
  std::string library;             // the path of the MPI library
  std::vector<std::string> hosts;  // host names of the two ranks
  uint64_t eager_up_to = 0;        // the largest size for which a send returned before its receive was posted
  std::vector<Sample> half_trips;  // half of a round trip's time for each message size
  std::vector<Sample> sends, isends;  // the time for which sending an eager message occupies the processor
  std::vector<Sample> receives;       // the time of a receive whose message has already arrived
  std::vector<Sample> gaps;           // the time that each additional message adds to a burst
  std::vector<Sample> exchanges;      // the time of two simultaneous messages, one in each direction
  std::vector<NamedTime> patterns;    // the median time of one repetition
  std::vector<NamedTime> collectives;
  LeftOut left;
};

// Parses one line, of the form "calibrate KIND [NAME] BYTES SECONDS" or "calibrate left WHAT NUMBER".
// Returns false if the line has neither form.
bool TakeLine(std::string_view line, Measurements* to);

// Returns one sentence about results that are less certain because of the time limit; empty if no result is
// less certain.
std::string LeftOutText(const Measurements& measured, uint64_t limit_s);

}  // namespace rankine::cli
