// SPDX-License-Identifier: BSD-3-Clause
// Finds damage in an archive file, and can copy the undamaged parts to a new file.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "archive/scan.h"
#include "base/result.h"

namespace rankine::archive {

struct Verification {
  uint64_t size = 0;            // size of the file
  uint64_t chunks = 0;          // number of undamaged chunks
  std::vector<Damage> damages;  // sorted by offset; includes chunks with malformed payloads
  std::vector<Damage> unknown;  // chunks that are intact, but of a later version
  ArchiveEnd end = ArchiveEnd::not_marked;
  std::string end_trouble;  // a sentence about the missing end of the file; empty if the end is not missing
};

// Fails with a one-sentence error message if the file is not an archive, or if its version is newer.
base::Result<Verification> Verify(const std::string& path);

// Writes the undamaged chunks, including those of a later version, to the output. All other chunks are
// replaced by loss chunks. Never overwrites a file.
base::Status Repair(const std::string& path, const std::string& output);

// The sizes of an archive's chunks of one kind, for `rankine info`.
struct KindSize {
  std::string kind;
  uint64_t chunks = 0, stored_bytes = 0, raw_bytes = 0;
};
base::Result<std::vector<KindSize>> SizesByKind(const std::string& path);

}  // namespace rankine::archive
