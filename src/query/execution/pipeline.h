// One thread's way of records: bound, filtered, and then grouped, sorted, or written.
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

// What all pipelines of a query share.
struct Shared {
  const Plan& plan;
  KnownNames& names;
  ColumnList& columns;
  GroupSpill& spill;
  OrderedRows& rows;
  const RowFormat* row_format;  // rows become text in the thread; nullptr: they become bytes
  RecordFormat* copy;           // takes the records as they are; nullptr: they become rows
  size_t memory_each;           // of one pipeline
  std::function<void(size_t records)> took;

  std::mutex mutex;     // of the two sentences
  std::string mistake;  // the query's, found in the records
  std::string failure;  // not the query's
  // One of them is there: what is asked after each batch, without the lock.
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
  uint64_t sequence_ = 0;  // of the batch's first record

  size_t fixed_columns_;  // those that `*` does not stand for
  Selection passing_;
  std::vector<ColumnFilter> column_filters_;      // by Plan::filters
  std::vector<uint32_t> group_of_;                // of each that passes
  std::vector<uint64_t> weights_;                 // of each that passes; empty: 1 each
  std::vector<std::vector<int8_t>> passes_node_;  // by filter and node: -1 not asked yet
  std::vector<uint32_t> group_of_node_;
  std::unordered_map<const char*, size_t> everything_;  // columns of `*`, by where this part has their names
};

}  // namespace rankine::query
