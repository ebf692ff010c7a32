// What calibrating measures, and the lines in which rank 0 tells it to the command that started the launcher.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cli/calibrate/fit.h"

namespace rankine::cli {

struct CollectiveTime {
  std::string name;  // "bcast"
  uint64_t bytes = 0;
  double seconds = 0;
};

constexpr uint64_t kTimesOfACollective = 20;  // one after the other

// What the time limit has left no time for; 0: nothing of it.
struct LeftOut {
  uint64_t eager = 0;        // the least size that is known to be none of an eager message
  uint64_t shortly = 0;      // sizes of which few round trips were made, and nothing else
  uint64_t once = 0;         // sizes that were not measured a second time
  uint64_t exchanges = 0;    // sizes of messages both ways at once
  uint64_t collectives = 0;  // kinds and sizes
  bool any() const { return (eager | shortly | once | exchanges | collectives) != 0; }
};

struct Measurements {
  std::string library;             // of MPI, its path
  std::vector<std::string> hosts;  // of the two ranks
  uint64_t eager_up_to = 0;        // the largest size of which a send was seen to return without its receive
  std::vector<Sample> half_trips;  // half of a round trip
  std::vector<Sample> sends, isends;  // what a send of an eager message keeps its processor
  std::vector<Sample> receives;       // and the receive of one that is there already
  std::vector<Sample> gaps;           // what each further message adds to a burst
  std::vector<Sample> exchanges;      // a message in each direction at once
  std::vector<CollectiveTime> collectives;
  LeftOut left;
};

// One line each: "calibrate KIND [NAME] BYTES SECONDS", and "calibrate left WHAT NUMBER". False: the line is
// none of these, or malformed.
bool TakeLine(std::string_view line, Measurements* to);

// What is less certain for it, as a sentence; empty: nothing.
std::string LeftOutText(const Measurements& measured, uint64_t limit_s);

}  // namespace rankine::cli
