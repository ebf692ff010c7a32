// SPDX-License-Identifier: BSD-3-Clause
// Finds what is wrong with an archive file, and makes a new file of its good parts.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "archive/scan.h"
#include "base/result.h"

namespace rankine::archive {

struct Verification {
  uint64_t size = 0;            // size of the file
  uint64_t chunks = 0;          // number of good chunks
  std::vector<Damage> damages;  // sorted by offset; includes chunks with malformed payloads
  std::vector<Damage> unknown;  // intact, but of a later version
  ArchiveEnd end = ArchiveEnd::not_marked;
  std::string end_trouble;  // a sentence about the end; empty: no problem
};

// Fails with a sentence if the file is no archive, or one of a newer version.
base::Result<Verification> Verify(const std::string& path);

// Writes the good chunks, and those of a later version, to `output`, with a note on each of the others. It
// never overwrites a file.
base::Status Repair(const std::string& path, const std::string& output);

// Bytes of an archive by kind of chunk, for `rankine info`.
struct KindSize {
  std::string kind;
  uint64_t chunks = 0, stored_bytes = 0, raw_bytes = 0;
};
base::Result<std::vector<KindSize>> SizesByKind(const std::string& path);

}  // namespace rankine::archive
