// SPDX-License-Identifier: BSD-3-Clause
// Processes the records of one thread: reads their values, filters them, and then groups, sorts or writes
// them.
#pragma once
#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "query/execution/binding.h"
#include "query/execution/column_filter.h"
#include "query/execution/group_spill.h"
#include "query/execution/group_table.h"
#include "query/execution/known_names.h"
#include "query/execution/ordered_rows.h"
#include "query/execution/schedule.h"
#include "query/execution/sorter.h"
#include "query/output/columns.h"
#include "query/output/format.h"
#include "query/values/selection.h"

namespace rankine::query {

// The data that all pipelines of a query share.
struct Shared {
  const Plan& plan;
  KnownNames& names;
  ColumnList& columns;
  GroupSpill& spill;
  OrderedRows& rows;
  // the format that converts rows to text within the thread; nullptr: rows are passed on as bytes
  const RowFormat* row_format;
  RecordFormat* copy;  // the format that copies the records unchanged; nullptr: records are converted to rows
  size_t memory_each;  // The memory for each pipeline, in bytes.
  std::function<void(size_t records)> took;

  std::mutex mutex;     // guards `mistake` and `failure`
  std::string mistake;  // An error in the query that was found while records were processed.
  std::string failure;  // any other error
  // True if one of the strings `mistake` and `failure` is not empty. Each thread tests this flag after each
  // batch. The test needs no lock.
  std::atomic<bool> wrong = false;
};

class Pipeline : public context::Sink {
 public:
  explicit Pipeline(Shared& shared);
  void Start(const PartTask& task, const context::Space& space);
  bool Take(const context::Space& space, const context::Batch& batch) override;
  void End(const context::Space& space);

  GroupTable& groups() { return groups_; }
  Sorter& sorter() { return sorter_; }

 private:
  void Filter(const context::Space& space, const context::Batch& batch);
  bool PassesNode(size_t filter);
  void Group(const context::Batch& batch);
  bool GroupByNode(const context::Batch& batch);
  void Aggregate(const context::Batch& batch);
  void Weigh();
  bool AddValues(size_t index);
  bool MakeRows();
  void MakeRow(std::vector<Value>& row);
  bool Fail(const base::Status& status);

  Shared& shared_;
  const Plan& plan_;
  Binding binding_;
  GroupTable groups_;
  Sorter sorter_;
  ColumnNames names_;
  PartPlace place_;
  uint64_t sequence_ = 0;  // The position of the first record of the batch in the order of all records.

  size_t fixed_columns_;  // The number of columns that do not belong to `*`.
  Selection passing_;
  std::vector<ColumnFilter> column_filters_;  // The fast filters for single columns, by index in
                                              // Plan::filters.
  std::vector<uint32_t> group_of_;            // The group to which each record that passes the filters
                                              // belongs.
  // weight of each record that passes the filters; empty: all weights are 1
  std::vector<uint64_t> weights_;
  // result of each filter for each node; -1: not evaluated yet
  std::vector<std::vector<int8_t>> passes_node_;
  std::vector<uint32_t> group_of_node_;
  std::unordered_map<const char*, size_t> everything_;  // The columns of `*`. The key is the address at
                                                        // which the current part stores the attribute's
                                                        // name.
};

}  // namespace rankine::query
