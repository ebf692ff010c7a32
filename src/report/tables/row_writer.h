// SPDX-License-Identifier: BSD-3-Clause
// Writes rows of tables; shared by the parts of WriteArchiveTables.
#pragma once
#include <deque>
#include <initializer_list>
#include <string>
#include <vector>

#include "archive/rows/call_site.h"
#include "archive/tables.h"
#include "base/table_sink.h"
#include "report/facts.h"

namespace rankine::report {

// Stores the first failure. After a failure, nothing is written.
class RowWriter {
 public:
  RowWriter(Facts& of, base::TableSink& sink) : facts(of), sink_(sink) {}

  void Begin(std::string_view name, std::initializer_list<base::TableColumn> columns) {
    if (status_.ok()) status_ = sink_.Begin(name, {columns.begin(), columns.size()});
  }
  void Row(std::initializer_list<base::Cell> cells) {
    if (status_.ok()) status_ = sink_.Row({cells.begin(), cells.size()});
    kept_.clear();
  }
  // Keeps the string alive until the row is written.
  std::string_view Keep(std::string text) { return kept_.emplace_back(std::move(text)); }

  base::Cell Rank(uint32_t process) const;
  base::Cell Site(uint32_t site) {
    return NoneOr(site, facts.tables.sites.size(), [&] { return facts.symbols.OwnNameOf(site); });
  }
  base::Cell Comm(uint32_t comm);
  // Returns "" for time outside all regions.
  base::Cell Region(context::NodeId node);

  const base::Status& status() const { return status_; }
  bool good() const { return status_.ok(); }

  Facts& facts;

 private:
  template <class Name>
  static base::Cell NoneOr(uint32_t index, size_t count, Name name) {
    return index < count ? base::Cell(name()) : base::Cell();
  }

  base::TableSink& sink_;
  base::Status status_;
  std::deque<std::string> kept_;
  std::vector<std::string> regions_;  // paths by node; each path is computed once
  std::vector<bool> known_;
};

void WriteOperationTables(RowWriter& writer);  // io_operations
void WriteTraceTables(RowWriter& writer);      // calls, mpi_stalls, matched_messages
void WriteWindowTables(RowWriter& writer);     // windows, window_cells
void WriteSampleTables(RowWriter& writer);     // samples

}  // namespace rankine::report
