// An archive's profile as records: one kind for the calls (a record is one profile row: rank, thread,
// function, call site, communicator,
// and the regions around it), one for the messages (one peer of one row, one direction), one for the regions
// themselves, where there are samples one for them, where there is a trace one for its events, and where
// there are any one for the time series of loops, one for monitor windows and one for their traffic, one for
// I/O and one for its operations.
// docs/attributes.md says what each attribute means.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "archive/tables.h"
#include "query/records/input.h"

namespace rankine::query {

// Names of places in the code that stand in the tree as addresses: of call paths, and of OpenMP's parallel
// regions.
inline constexpr char kCallPathName[] = "callpath.function";
inline constexpr char kConstructName[] = "omp.parallel.function";

// Does a query that names this attribute ask a SiteNamer?
bool NamesSites(std::string_view attribute);

// Gives mpi.callsite and the names above their texts; asked only by queries that name them. Views live as
// long as the namer.
class SiteNamer {
 public:
  virtual ~SiteNamer() = default;
  virtual std::string_view NameOf(uint32_t site) = 0;
  // The function in which the site lies, without place and callers.
  virtual std::string_view FunctionOf(uint32_t site) = 0;
};

class MpiInput : public Input {
 public:
  // `namer` is asked while parts are read, by as many threads as read them.
  MpiInput(std::string name, std::shared_ptr<const archive::Tables> tables, std::shared_ptr<SiteNamer> namer);
  const std::string& name() const override { return name_; }
  const std::vector<std::pair<std::string, Value>>& globals() const override { return globals_; }
  const std::vector<RecordKind>& kinds() const override { return kinds_; }
  base::Result<std::vector<std::unique_ptr<context::Part>>> Split(size_t kind, const context::Wanted& wanted,
                                                                  size_t parts) const override;

  // What every archive has; kinds() has the attributes that the program marked too.
  static const std::vector<RecordKind>& Kinds();

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
  std::vector<size_t> order_;  // places of kinds_ in Kinds()
  std::vector<std::pair<std::string, Value>> globals_;
  std::vector<archive::Row> unfinished_;     // records of kind calls, behind the rows
  std::vector<std::string> comm_names_;      // by index in Tables::comms
  std::vector<std::string> function_names_;  // by function id, up to the largest in use
};

}  // namespace rankine::query
