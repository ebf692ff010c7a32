// Names of the files of running ranks, for people: by their numbers in the spools, and the mounts that they
// lie in.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace rankine::cli {

// One thread.
class FileNames {
 public:
  // "PATH (TYPE SOURCE)"; empty: it has none. A spool is read when a number of it is met for the first time.
  std::string Of(const std::string& spool, int pid, uint32_t number);

 private:
  static constexpr size_t kMost = 1 << 16;
  std::map<std::pair<std::string, uint32_t>, std::string> names_;
};

}  // namespace rankine::cli
