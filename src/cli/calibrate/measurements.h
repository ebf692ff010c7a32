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
};

// One line each: "calibrate KIND [NAME] BYTES SECONDS". False: the line is none of these, or malformed.
bool TakeLine(std::string_view line, Measurements* to);

}  // namespace rankine::cli
