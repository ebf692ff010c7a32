// SPDX-License-Identifier: BSD-3-Clause
// A part of the archive that could not be read, or was never written.
#pragma once
#include <cstdint>
#include <string>

namespace rankine::archive {

struct Loss {
  std::string what;        // e.g. "profile of rank 3"
  std::string why;         // e.g. "checksum", "truncated", "newer version 9", "not merged within 2 s"
  uint64_t offset, bytes;  // the range in the file; offset and size are 0 if the part was never written
};

}  // namespace rankine::archive
