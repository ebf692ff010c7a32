// SPDX-License-Identifier: BSD-3-Clause
// An archive's profile as records of these kinds:
//   Calls: one record for each profile row, by rank, thread, function, call site, communicator and regions.
//   Messages: one peer of one row, in one direction.
//   Regions: one record for each rank, thread and node of the tree.
//   Samples, trace events and time series of loops, if the archive has them.
//   Monitor windows and their traffic.
//   I/O and its operations.
// attribute_meanings.h has the meaning of each attribute.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "archive/rows/profile.h"
#include "archive/storage/rows.h"
#include "query/records/input.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::query {

// Attributes that name places in the code. The attributes' values in the tree are addresses: of call paths,
// and of OpenMP's parallel regions.
inline constexpr char kCallPathName[] = "callpath.function";
inline constexpr char kConstructName[] = "omp.parallel.function";

// Whether a query that uses this attribute needs a SiteNamer.
bool NamesSites(std::string_view attribute);

// Supplies the texts of mpi.callsite and of the attributes above. Only queries that use these attributes call
// it. Views live as long as the namer.
class SiteNamer {
 public:
  virtual ~SiteNamer() = default;
  virtual std::string_view NameOf(uint32_t site) = 0;
  // The function that contains the site, without file, line and callers.
  virtual std::string_view FunctionOf(uint32_t site) = 0;
};

class MpiInput : public Input {
 public:
  // The threads that read parts call `namer`, several at the same time.
  MpiInput(std::string name, std::shared_ptr<const archive::Tables> tables, std::shared_ptr<SiteNamer> namer);
  const std::string& name() const override { return name_; }
  const std::vector<std::pair<std::string, Value>>& globals() const override { return globals_; }
  const std::vector<RecordKind>& kinds() const override { return kinds_; }
  base::Result<std::vector<std::unique_ptr<context::Part>>> Split(size_t kind, const context::Wanted& wanted,
                                                                  size_t parts) const override;

  // The kinds that every archive has. kinds() adds the attributes that the program marked.
  static const std::vector<RecordKind>& Kinds();

  // All kinds that an archive may have.
  static std::vector<RecordKind> AllKinds();

 private:
  friend class MpiPart;
  friend class SamplePart;
  friend std::vector<std::unique_ptr<context::Part>> SampleParts(const MpiInput& input, size_t most);
  std::vector<std::unique_ptr<context::Part>> RegionParts(const context::Wanted& wanted) const;
  std::vector<std::unique_ptr<context::Part>> SeriesParts(const context::Wanted& wanted) const;
  std::vector<std::unique_ptr<context::Part>> WindowParts(bool traffic) const;

  std::string name_;
  std::shared_ptr<const archive::Tables> tables_;
  std::shared_ptr<SiteNamer> namer_;
  std::vector<RecordKind> kinds_;
  std::vector<size_t> order_;  // indexes in Kinds() of the elements of kinds_
  std::vector<std::pair<std::string, Value>> globals_;
  std::vector<archive::Row> unfinished_;     // records of kind calls, after the profile rows
  std::vector<std::string> comm_names_;      // names by index in Tables::comms
  std::vector<std::string> function_names_;  // names by function id, up to the largest in use
};

}  // namespace rankine::query
