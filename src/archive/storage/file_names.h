// SPDX-License-Identifier: BSD-3-Clause
// Finds the paths of files that a watch knows only by an identifier of the file system (a gfid, a handle).
// The file may no longer exist, or the watch may have known no run. When a rank sends a request to the file
// system, it is in an operation of the C library or of MPI-IO. The rank opened the file of that operation by
// a path. If several requests agree on a path, it is the path of the file.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "archive/storage/rows.h"

namespace rankine::archive {

struct Tables;

// A request that a rank's thread made.
struct NamelessRequest {
  uint32_t file = 0;                 // the number by which the caller knows the file
  uint32_t process = 0, thread = 0;  // index in Tables::processes; number of the thread in the process
  StorageAction action = StorageAction::read;
  uint64_t offset = 0, bytes = 0;
  uint64_t begin = 0;  // ns on the common time scale of the traces
};

// Number of requests that are used for each file.
inline constexpr uint32_t kNameVotes = 64;

// The result is indexed by file; files without an entry remain unnamed. Uses C library operations that move
// the requested data. A thread may make a request without such an operation: some of ROMIO's drivers call the
// file system's library directly. The surrounding MPI-IO operation is then used. Reads all operations if
// there are any requests.
std::map<uint32_t, std::string> FindFileNames(const Tables& tables, std::vector<NamelessRequest> requests);

}  // namespace rankine::archive
