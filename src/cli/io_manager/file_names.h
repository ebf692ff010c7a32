// Names of the files of running ranks, for people: by their numbers in the spools, and the mounts that they
// lie in.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "cli/mounts.h"

namespace rankine::cli {

struct FileName {
  std::string text;  // "PATH (TYPE SOURCE)"; empty: it has none
  Mount mount;       // that it lies in; of no place: none is known
};

// One thread.
class FileNames {
 public:
  // A spool is read when a number of it is met for the first time.
  FileName Of(const std::string& spool, int pid, uint32_t number);

 private:
  static constexpr size_t kMost = 1 << 16;
  std::map<std::pair<std::string, uint32_t>, FileName> names_;
};

}  // namespace rankine::cli
