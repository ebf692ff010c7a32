#include "archive/load_bytes.h"

#include "archive/scan.h"
#include "archive/table_builder.h"

namespace rankine::archive {
namespace {

// Tables of real archives take 20 to 300 times the file; repetitive ones more.
constexpr uint64_t kLeastMemory = uint64_t{256} << 20;
constexpr uint64_t kMemoryPerByte = 1024;

}  // namespace

base::Result<Tables> LoadBytes(std::span<const std::byte> bytes) {
  base::Result<Scan> scan = ScanArchive(bytes);
  if (!scan.ok()) return base::Error{scan.error()};
  Tables tables;
  TableBuilder(&tables, kLeastMemory + kMemoryPerByte * bytes.size()).Build(scan.value());
  return tables;
}

}  // namespace rankine::archive
