// SPDX-License-Identifier: BSD-3-Clause
// Provides the content of an archive as records of the following kinds.
// - Calls: one record for each rank, thread, function, call site, communicator and region (a profile row).
// - Messages: one record for each peer of a profile row, in each direction.
// - Regions: one record for each rank, thread and node of the context tree.
// - Samples, trace events and time series of loops, if the archive has them.
// - Monitor windows and their traffic.
// - I/O and its operations.
// The file attribute_meanings.h explains each attribute.
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

// Both attributes contain names of functions in the program's code. The context tree itself contains only the
// addresses of call paths and of OpenMP parallel regions.
inline constexpr char kCallPathName[] = "callpath.function";
inline constexpr char kConstructName[] = "omp.parallel.function";

// Returns whether a query that uses this attribute needs a SiteNamer.
bool NamesSites(std::string_view attribute);

// Provides the texts for `mpi.callsite` and for the attributes above. The object is used only for queries
// that use these attributes. The returned views are valid as long as the namer exists.
class SiteNamer {
 public:
  virtual ~SiteNamer() = default;
  virtual std::string_view NameOf(uint32_t site) = 0;
  // Returns the function that contains the call site, without file, line and callers.
  virtual std::string_view FunctionOf(uint32_t site) = 0;
};

class MpiInput : public Input {
 public:
  // Threads that read parts may call the object `namer` at the same time.
  MpiInput(std::string name, std::shared_ptr<const archive::Tables> tables, std::shared_ptr<SiteNamer> namer);
  const std::string& name() const override { return name_; }
  const std::vector<std::pair<std::string, Value>>& globals() const override { return globals_; }
  const std::vector<RecordKind>& kinds() const override { return kinds_; }
  base::Result<std::vector<std::unique_ptr<context::Part>>> Split(size_t kind, const context::Wanted& wanted,
                                                                  size_t parts) const override;

  // Returns the kinds that every archive has. The function `kinds` also returns the attributes that the
  // program defined.
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
  std::vector<size_t> order_;  // The index in Kinds() of each element of `kinds_`.
  std::vector<std::pair<std::string, Value>> globals_;
  std::vector<archive::Row> unfinished_;     // Additional records of the kind "calls". In the output, these
                                             // records come after the records of the profile rows.
  std::vector<std::string> comm_names_;      // names of communicators, by index in Tables::comms
  std::vector<std::string> function_names_;  // The names by function id, up to the largest id in use.
};

}  // namespace rankine::query
