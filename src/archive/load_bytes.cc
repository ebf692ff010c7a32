// SPDX-License-Identifier: BSD-3-Clause
#include "archive/load_bytes.h"

#include "archive/call_paths.h"
#include "archive/scan.h"
#include "archive/storage/run_time.h"
#include "archive/table_builder.h"
#include "archive/tables.h"

namespace rankine::archive {

base::Result<Tables> LoadBytes(std::span<const std::byte> bytes) {
  base::Result<Scan> scan = ScanArchive(bytes);
  if (!scan.ok()) return base::Error{scan.error()};
  Tables tables;
  TableBuilder(&tables, bytes.size()).Build(scan.value());
  FindCallPaths(&tables);
  LeaveOutOtherTimes(&tables);
  return tables;
}

}  // namespace rankine::archive
