// SPDX-License-Identifier: BSD-3-Clause
// Fuzzes the encoding of a spool. The encoder must stay within the given bytes and within its arena, and
// its output must be readable.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "archive/load_bytes.h"
#include "archive/rows/loss.h"
#include "archive/tables.h"
#include "archive/testing/memory_archive.h"
#include "layout/spool_layout.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  // Copies the bytes to an aligned buffer of exactly this size, so that a sanitizer detects an access to the
  // first byte after it.
  void* copy = std::aligned_alloc(64, (size + 64) / 64 * 64);
  auto* bytes = static_cast<std::byte*>(copy) + ((size + 64) / 64 * 64 - size) / 8 * 8;
  std::memcpy(bytes, data, size);
  // An input with an older layout version is read as if it had the current version. So inputs that once
  // caused a crash remain useful.
  if (size >= sizeof(rankine::layout::SpoolHeader)) {
    auto* header = reinterpret_cast<rankine::layout::SpoolHeader*>(bytes);
    header->layout_version = rankine::layout::kSpoolLayoutVersion;
    header->header_size = sizeof(rankine::layout::SpoolHeader);
  }
  rankine::archive::testing::MemoryArchive archive;
  if (archive.AddSpool({bytes, size}, true)) {
    auto tables = rankine::archive::LoadBytes(archive.bytes);
    if (!tables.ok()) __builtin_trap();
    for (const auto& loss : tables.value().losses) {
      if (loss.why == "malformed" || loss.why == "checksum") __builtin_trap();
    }
  }
  std::free(copy);
  return 0;
}
