// What is wrong with an archive file, and a new file from what is right.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "archive/scan.h"
#include "base/result.h"

namespace rankine::archive {

struct Verification {
  uint64_t size = 0;            // of the file
  uint64_t chunks = 0;          // that are good
  std::vector<Damage> damages;  // by offset; chunks whose payload makes no sense too
  std::vector<Damage> unknown;  // intact, but of a later version
  ArchiveEnd end = ArchiveEnd::not_marked;
  std::string end_trouble;  // a sentence; empty: none
};

// Fails, with a sentence, when it is no archive at all or a newer one.
base::Result<Verification> Verify(const std::string& path);

// Writes the good chunks, and those of a later version, to `output`, with a word on each of the others. Never
// overwrites.
base::Status Repair(const std::string& path, const std::string& output);

// Bytes of an archive by kind of chunk, for `rankine info`.
struct KindSize {
  std::string kind;
  uint64_t chunks = 0, stored_bytes = 0, raw_bytes = 0;
};
base::Result<std::vector<KindSize>> SizesByKind(const std::string& path);

}  // namespace rankine::archive
