// SPDX-License-Identifier: BSD-3-Clause
// Delivers the measurements of the regions that the program annotated, as batches. There is one record per
// rank, thread and node of the context tree. Only mpi_catalog.cc uses this header.
#pragma once
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "archive/rows/region.h"
#include "context/batch.h"
#include "query/records/mpi_catalog.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::query {

enum class RegionField { rank, world, thread, host, visits, open, time, own, shortest, longest };

// A column is either a field, or the sum of one of the program's attributes.
struct RegionColumn {
  std::string name;
  context::Type type;
  RegionField field;
  context::AttributeId summed = context::kNoAttribute;  // attribute in Tables::space
};

// Returns the attributes that have sums in the tables.
std::vector<context::AttributeId> SummedAttributes(const archive::Tables& tables);

class RegionPart : public context::Part {
 public:
  RegionPart(const archive::Tables& tables, SiteNamer* namer, std::vector<RegionColumn> columns)
      : tables_(tables), namer_(namer), columns_(std::move(columns)) {}
  base::Status Read(context::Space& space, const context::Wanted& wanted, context::Sink& sink,
                    std::vector<context::Lost>& lost) override;

 private:
  using Key = std::tuple<uint32_t, uint32_t, context::NodeId>;  // the process, the thread and the node
  struct Record {
    const archive::Region* region = nullptr;  // The pointer is nullptr if the node has only sums.
    uint64_t below = 0;                       // The time of the regions inside this region.
    std::vector<const archive::RegionSum*> sums;
  };
  std::map<Key, Record> Records() const;
  // Returns false if the record has no value for the column.
  bool Number(const Key& key, const Record& record, const RegionColumn& column, uint64_t* bits) const;

  const archive::Tables& tables_;
  SiteNamer* namer_;
  std::vector<RegionColumn> columns_;
};

}  // namespace rankine::query
