// SPDX-License-Identifier: BSD-3-Clause
// Finds the paths of files that a watch knows only by an identifier of the file system (a gfid, a handle).
// The file may no longer exist, or the watch may not have been attached to a run. A rank's request to the
// file system is made inside an operation of the C library or of MPI-IO. The path of the file is known if the
// rank opened the file with a known path. If several requests lead to the same path, the file has this path.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "archive/storage/rows.h"

namespace rankine::archive {

struct Tables;

// A request of a rank's thread for a file whose path is unknown.
struct NamelessRequest {
  uint32_t file = 0;                 // the caller's own number for the file
  uint32_t process = 0, thread = 0;  // index in Tables::processes; number of the thread in the process
  StorageAction action = StorageAction::read;
  uint64_t offset = 0, bytes = 0;
  uint64_t begin = 0;  // ns on the common time scale of the traces
};

// Number of requests per file that are used to find its path.
inline constexpr uint32_t kNameVotes = 64;

// The result is indexed by file; files without an entry remain unnamed. Uses the C library operations that
// moved the requested data. Some of ROMIO's drivers make requests without a C library operation, because
// they call the file system's library directly. If a request has no C library operation, the MPI-IO operation
// in which the request was made is used. If there are requests, the function reads all operations of the
// archive.
std::map<uint32_t, std::string> FindFileNames(const Tables& tables, std::vector<NamelessRequest> requests);

}  // namespace rankine::archive
