// SPDX-License-Identifier: BSD-3-Clause
// Finds paths of files that a watch knows only by the file system's name (a gfid, a handle). The file may be
// gone, or the watch knew of no run. When a rank asks the file system, it is in an operation of the C library
// or of MPI-IO. The rank has opened that operation's file by a path. The path that several requests agree on
// is that of the file.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "archive/storage/rows.h"

namespace rankine::archive {

struct Tables;

// A request of a rank's thread.
struct NamelessRequest {
  uint32_t file = 0;                 // the caller's number of the file
  uint32_t process = 0, thread = 0;  // index in Tables::processes; number of the thread in the process
  StorageAction action = StorageAction::read;
  uint64_t offset = 0, bytes = 0;
  uint64_t begin = 0;  // ns on the common line of the traces
};

// Number of requests that are used for a file.
inline constexpr uint32_t kNameVotes = 64;

// The result is indexed by file; files that it lacks remain without a name. It uses operations of the C
// library that move the requested data. A thread may ask without such an operation, as ROMIO's drivers do
// that call the file system's own library. Then the MPI-IO operation around it is used. It reads all
// operations if there are any requests.
std::map<uint32_t, std::string> FindFileNames(const Tables& tables, std::vector<NamelessRequest> requests);

}  // namespace rankine::archive
