// SPDX-License-Identifier: BSD-3-Clause
// Delivers the monitor windows of an archive as records (docs/windows.md). Only mpi_catalog.cc uses this
// header.
#pragma once
#include <memory>
#include <vector>

#include "context/batch.h"
#include "query/records/input.h"
#include "query/records/mpi_catalog.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::query {

enum class WindowRecords {
  counts,   // One record for each instance, with its totals, and one record for each cell.
  traffic,  // One record for each time bin of the traffic of a cell.
};

// Returns the attributes that `*` shows and a query may use.
RecordKind WindowKindOf(WindowRecords records);

class WindowPart : public context::Part {
 public:
  WindowPart(const archive::Tables& tables, SiteNamer* namer, WindowRecords records)
      : tables_(tables), namer_(namer), records_(records) {}
  base::Status Read(context::Space& space, const context::Wanted& wanted, context::Sink& sink,
                    std::vector<context::Lost>& lost) override;

 private:
  const archive::Tables& tables_;
  SiteNamer* namer_;
  WindowRecords records_;
};

}  // namespace rankine::query
