// An archive's profile as records: one kind for the calls (a record is one profile row: rank, thread,
// function, call site, communicator), one for the messages (one peer of one row, one direction).
// docs/attributes.md says what each attribute means.
#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "archive/tables.h"
#include "query/source.h"

namespace rankine::query {

// Gives mpi.callsite its text; asked only by queries that name it. Views live as long as the namer.
class SiteNamer {
 public:
  virtual ~SiteNamer() = default;
  virtual std::string_view NameOf(uint32_t site) = 0;
};

// `tables` and `namer` outlive the catalog and everything opened from it. Several sources may be open at a
// time; one thread.
class MpiCatalog : public Catalog {
 public:
  MpiCatalog(const archive::Tables& tables, SiteNamer& namer);
  const std::vector<RecordKind>& kinds() const override { return kinds_; }
  std::unique_ptr<RecordSource> Open(size_t kind) const override;

 private:
  friend class RowSource;
  friend class PeerSource;

  Value RowValue(const archive::Row& row, int field) const;
  Value PeerRank(const archive::Row& row, int32_t peer) const;

  const archive::Tables& tables_;
  SiteNamer& namer_;
  std::vector<RecordKind> kinds_;
  std::vector<std::string> comm_names_;      // by index in Tables::comms
  std::vector<std::string> function_names_;  // by function id, up to the largest in use
};

}  // namespace rankine::query
