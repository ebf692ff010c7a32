// Paths of files that a watch knows by the file system's name alone (a gfid, a handle): the file may be gone,
// or the watch knew of no run. A rank that asks the file system is in an operation of its own. That operation
// is on a file that the rank has opened by a path. The path that several requests agree on is the file's.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "archive/storage/rows.h"
#include "archive/tables.h"

namespace rankine::archive {

// A request of a rank's thread.
struct NamelessRequest {
  uint32_t file = 0;                 // as who asks numbers them
  uint32_t process = 0, thread = 0;  // index in Tables::processes; the process's own number of the thread
  StorageAction action = StorageAction::read;
  uint64_t offset = 0, bytes = 0;
  uint64_t begin = 0;  // ns on the line of the traces
};

// So many requests of a file are enough.
inline constexpr uint32_t kNameVotes = 64;

// By file; one that is not in it stays nameless. Operations of the C library count that move what was
// requested. A thread may ask with none open, as ROMIO's drivers that call the file system's own library do:
// then the MPI-IO operation counts that it is in. Reads all operations, if there are any requests.
std::map<uint32_t, std::string> FindFileNames(const Tables& tables, std::vector<NamelessRequest> requests);

}  // namespace rankine::archive
