// Any bytes as a spool: encoding stays within them and within its arena, and whatever it writes can be read
// back.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <vector>

#include "archive/load_bytes.h"
#include "archive/testing/memory_archive.h"
#include "layout/spool_layout.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  // A copy of exactly this size, aligned, so that a sanitizer sees the first byte beyond.
  void* copy = std::aligned_alloc(64, (size + 64) / 64 * 64);
  auto* bytes = static_cast<std::byte*>(copy) + ((size + 64) / 64 * 64 - size) / 8 * 8;
  std::memcpy(bytes, data, size);
  // Inputs of an older layout are looked at as ones of today's: what crashed once stays a test.
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
