// A rankine of our own that runs beside a job: in a child of the front, whose terminal and signals are the
// launcher's.
#pragma once
#include <sys/types.h>

#include <string>
#include <vector>

namespace rankine::cli {

// What the child reads and writes; -1: nothing. Errors go where the front's go, unless it is `quiet`.
struct BesideStreams {
  int in = -1;
  int out = -1;
  bool quiet = false;
};

// Makes a forked child `words`; it ends with `front`, its parent, and gets no Ctrl-C. Does not come back.
[[noreturn]] void BecomeBeside(const std::vector<std::string>& words, pid_t front,
                               const BesideStreams& streams);

}  // namespace rankine::cli
