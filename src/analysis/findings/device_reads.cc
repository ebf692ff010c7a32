// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/findings/device_reads.h"

#include <algorithm>

#include "analysis/findings/file_times.h"
#include "archive/io/rows.h"
#include "archive/key_values.h"
#include "archive/rows/process.h"
#include "archive/tables.h"
#include "base/saturate.h"

namespace rankine::analysis {
namespace {

constexpr uint64_t kBlock = 512;  // The unit of ru_inblock in getrusage on Linux.
// The count of the process also includes libraries and modules that the program loads after MPI_Init.
constexpr uint64_t kLeastBytes = uint64_t{4} << 20;

}  // namespace

std::optional<DeviceReads> FindDeviceReads(const archive::Tables& tables, const IoFile& file) {
  if (ReadTime(file) < file.time / 2) return std::nullopt;
  DeviceReads found;
  for (const uint32_t reader : file.readers) {
    if (reader >= tables.processes.size()) return std::nullopt;
    const archive::Process& process = tables.processes[reader];
    const auto before = archive::UnsignedOf(process.attributes, "before.blocks.in");
    auto after = archive::UnsignedOf(process.attributes, "usage.blocks.in");
    if (!after) after = archive::UnsignedOf(process.exit, "usage.blocks.in");
    if (!before || !after) return std::nullopt;
    found.bytes =
        base::AddSaturated(found.bytes, base::MulDiv(*after - std::min(*before, *after), kBlock, 1));
  }
  for (const archive::IoRow& row : tables.io) {
    if (!layout::IsOfCLibrary(row.layer) || archive::KindOf(row) != layout::IoKind::read ||
        std::ranges::find(file.readers, row.process) == file.readers.end())
      continue;
    found.all = base::AddSaturated(found.all, row.bytes);
  }
  if (found.bytes < kLeastBytes || found.bytes < found.all / 2) return std::nullopt;
  return found;
}

}  // namespace rankine::analysis
