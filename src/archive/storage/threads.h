// The ranks' threads as a file system's side names them, and the calls of their timelines.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "archive/storage/identity.h"
#include "archive/storage/started.h"
#include "archive/tables.h"
#include "archive/trace/timeline.h"

namespace rankine::archive {

class StorageThreads {
 public:
  // Both outlive this.
  StorageThreads(const Tables& tables, const Timelines& lines);

  // Index in Tables::processes of one that was seen; kNone: not in the archive.
  uint32_t ProcessOf(const StorageMachine& machine, const StorageProcess& seen) const;
  // By the id alone, of the process or of a thread of its, of what was gone when it was looked for.
  uint32_t ProcessOf(const StorageMachine& machine, uint64_t id) const;
  std::vector<uint32_t> ProcessesOn(const StorageMachine& machine) const;
  // The process's own number of a thread, by its id in the process's PID namespace; kNone: not in the
  // archive. Of threads that had one number one after another only the last one's id is there.
  uint32_t NumberOf(uint32_t process, uint64_t thread) const;
  // Its MPI calls are in the archive, all of them: a thread without a timeline has made none.
  bool IsTraced(uint32_t process) const;
  // By the process's own number of it.
  const Timeline* LineAt(uint32_t process, uint32_t thread) const;
  // The call as its thread's timeline has it, by its place among the thread's calls of that function;
  // nullptr: the timeline has not all of these.
  const TimelineCall* CallOf(const Timeline& line, const StartedCalls::Call& started);

 private:
  const Tables& tables_;
  std::vector<StorageMachine> machines_;              // by process
  std::multimap<uint64_t, uint32_t> pids_, threads_;  // process, by its own id and by those of its threads
  std::map<std::pair<uint32_t, uint64_t>, uint32_t> numbers_;  // by process and id
  std::vector<bool> traced_;                                   // by process
  std::map<std::pair<uint32_t, uint32_t>, const Timeline*> by_place_;
  std::map<std::pair<const Timeline*, uint16_t>, std::vector<const TimelineCall*>> calls_;  // by function
};

}  // namespace rankine::archive
