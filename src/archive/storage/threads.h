// SPDX-License-Identifier: BSD-3-Clause
// Maps thread ids that a file system watch recorded to the threads of ranks, and to calls in their timelines.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "archive/storage/identity.h"
#include "archive/storage/started.h"
#include "archive/trace/timeline.h"

namespace rankine::archive {

struct Tables;

class StorageThreads {
 public:
  // Both arguments must outlive this object.
  StorageThreads(const Tables& tables, const Timelines& lines);

  // Returns the index of an observed process in Tables::processes; kNone: the process is not in the archive.
  uint32_t ProcessOf(const StorageMachine& machine, const StorageProcess& seen) const;
  // Finds a process that had already ended when it was looked up. The argument `id` is the id of the process
  // or of one of its threads.
  uint32_t ProcessOf(const StorageMachine& machine, uint64_t id) const;
  std::vector<uint32_t> ProcessesOn(const StorageMachine& machine) const;
  // Returns a thread's number in the process, by the thread's id in the process's PID namespace. Returns
  // kNone if the thread is not in the archive. If several threads used the same number one after another,
  // only the id of the last thread is known.
  uint32_t NumberOf(uint32_t process, uint64_t thread) const;
  // True if all MPI calls of the process are in the archive. A thread without a timeline has made no calls.
  bool IsTraced(uint32_t process) const;
  // The argument is the thread's number in the process.
  const Timeline* LineAt(uint32_t process, uint32_t thread) const;
  // Returns the call in its thread's timeline, by its index among the thread's calls of that function.
  // Returns nullptr if the timeline does not contain all of these calls.
  const TimelineCall* CallOf(const Timeline& line, const StartedCalls::Call& started);

 private:
  const Tables& tables_;
  std::vector<StorageMachine> machines_;              // indexed by process
  std::multimap<uint64_t, uint32_t> pids_, threads_;  // The indices of processes, by pid and by the ids of
                                                      // their threads.
  std::map<std::pair<uint32_t, uint64_t>, uint32_t> numbers_;  // thread numbers, by process and thread id
  std::vector<bool> traced_;                                   // indexed by process
  std::map<std::pair<uint32_t, uint32_t>, const Timeline*> by_place_;
  // indexed by function
  std::map<std::pair<const Timeline*, uint16_t>, std::vector<const TimelineCall*>> calls_;
};

}  // namespace rankine::archive
