// SPDX-License-Identifier: BSD-3-Clause
// Delivers the time series of loops (service `loop`) as records, one per block of iterations. Only
// mpi_catalog.cc uses this header.
#pragma once
#include <span>
#include <string_view>
#include <vector>

#include "context/batch.h"
#include "query/records/mpi_catalog.h"

namespace rankine::archive {
struct LoopBlock;
struct Tables;
}  // namespace rankine::archive

namespace rankine::query {

struct SeriesColumn {
  std::string_view name;
  context::Type type;
  // Stores the value as the bits of a value of the given type. Returns false if the block does not have the
  // value.
  bool (*value)(const archive::Tables&, const archive::LoopBlock&, uint64_t* bits);
};

// Returns all columns that a record can have.
std::span<const SeriesColumn> SeriesColumns();

class SeriesPart : public context::Part {
 public:
  SeriesPart(const archive::Tables& tables, SiteNamer* namer, std::vector<SeriesColumn> columns)
      : tables_(tables), namer_(namer), columns_(std::move(columns)) {}
  base::Status Read(context::Space& space, const context::Wanted& wanted, context::Sink& sink,
                    std::vector<context::Lost>& lost) override;

 private:
  const archive::Tables& tables_;
  SiteNamer* namer_;
  std::vector<SeriesColumn> columns_;
};

}  // namespace rankine::query
