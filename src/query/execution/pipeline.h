// SPDX-License-Identifier: BSD-3-Clause
// The records' path through one thread: they are bound, filtered, and then grouped, sorted or written.
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
  const RowFormat* row_format;  // makes text from rows in the thread; nullptr: rows become bytes
  RecordFormat* copy;           // takes the records unchanged; nullptr: they become rows
  size_t memory_each;           // bytes for each pipeline
  std::function<void(size_t records)> took;

  std::mutex mutex;     // guards `mistake` and `failure`
  std::string mistake;  // a mistake in the query that was found in the records
  std::string failure;  // any other error
  // Whether `mistake` or `failure` is set. Threads test this after each batch without the lock.
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
  uint64_t sequence_ = 0;  // position of the batch's first record

  size_t fixed_columns_;  // number of columns not made by `*`
  Selection passing_;
  std::vector<ColumnFilter> column_filters_;      // filters on columns, by index in Plan::filters
  std::vector<uint32_t> group_of_;                // group of each record that passes
  std::vector<uint64_t> weights_;                 // weight of each record that passes; empty: all 1
  std::vector<std::vector<int8_t>> passes_node_;  // by filter and node; -1: not evaluated yet
  std::vector<uint32_t> group_of_node_;
  std::unordered_map<const char*, size_t>
      everything_;  // columns of `*`, by the address of the name in this part
};

}  // namespace rankine::query
