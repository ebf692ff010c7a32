// The ranks' threads as a file system's side names them, and the calls of their timelines.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "archive/storage/started.h"
#include "archive/tables.h"
#include "archive/trace/timeline.h"

namespace rankine::archive {

class StorageThreads {
 public:
  // `lines` outlive this.
  StorageThreads(const Tables& tables, const Timelines& lines);

  // Index in Tables::processes; kNone: not in the archive.
  uint32_t ProcessOf(const std::string& host, uint64_t pid) const;
  // By the thread's id on its host; nullptr: not in the archive.
  const Timeline* LineOf(uint32_t process, uint64_t thread) const;
  // By the process's own number of it.
  const Timeline* LineAt(uint32_t process, uint32_t thread) const;
  // The call as its thread's timeline has it, by its place among the thread's calls of that function;
  // nullptr: the timeline has not all of these.
  const TimelineCall* CallOf(const Timeline& line, const StartedCalls::Call& started);

 private:
  std::map<std::pair<std::string, uint64_t>, uint32_t> processes_;
  std::map<std::pair<uint32_t, uint64_t>, const Timeline*> lines_;
  std::map<std::pair<uint32_t, uint32_t>, const Timeline*> by_place_;
  std::map<std::pair<const Timeline*, uint16_t>, std::vector<const TimelineCall*>> calls_;  // by function
};

}  // namespace rankine::archive
