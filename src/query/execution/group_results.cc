// SPDX-License-Identifier: BSD-3-Clause
#include "query/execution/group_results.h"

#include "query/values/context_text.h"
#include "query/values/row_bytes.h"

namespace rankine::query {
namespace {

constexpr size_t kShare = 3;  // While groups are sorted, they stay in memory. Sorting may therefore use
                              // only a third of the memory.

// Returns the first key that contains a path. The key `path` is preferred to keys that are single nested
// attributes.
size_t PathKey(const Plan& plan, const std::vector<bool>& nested) {
  size_t found = plan.keys.size();
  for (size_t i = plan.keys.size(); i-- > 0;) {
    if (nested[plan.keys[i]]) found = i;
  }
  for (size_t i = 0; i < plan.keys.size(); ++i) {
    if (plan.fields[plan.keys[i]].kind == Field::Kind::path) found = i;
  }
  return found;
}

class GroupSource : public ValueSource {
 public:
  GroupSource(const Plan& plan, const GroupTable& table, const States& totals)
      : plan_(plan), table_(table), totals_(totals), texts_(plan.aggregates.size()) {}
  void GoTo(size_t group) { group_ = group; }
  Value Field(size_t key) override { return table_.key(group_)[key]; }
  Value Aggregate(size_t index) override {
    const Value value = Finished(plan_.aggregates[index], table_.states(), group_, totals_, texts_[index]);
    const Operator op = plan_.aggregates[index].op;
    const bool counts = op == Operator::count || op == Operator::scale_count;
    return plan_.as_cali_query && counts && ToReal(value) == 0 ? Value() : value;
  }

 private:
  const Plan& plan_;
  const GroupTable& table_;
  const States& totals_;
  std::vector<std::string> texts_;
  size_t group_ = 0;
};

}  // namespace

GroupResults::GroupResults(const Plan& plan, ColumnList& columns, const std::vector<bool>& nested,
                           size_t memory)
    : plan_(plan), columns_(columns), path_key_(PathKey(plan, nested)), sorter_(plan, memory / kShare) {}

base::Status GroupResults::Merge(std::vector<GroupTable*> tables, GroupSpill& spill) {
  GroupTable& first = *tables.front();
  if (!spill.used()) {
    for (size_t i = 1; i < tables.size(); ++i) {
      first.Merge(*tables[i]);
      tables[i]->Clear();
    }
    // If there are no keys, there is always one group, even if no record passes the conditions.
    if (plan_.keys.empty() && !plan_.as_cali_query) first.Find({}, 0);
    States totals = MakeStates(plan_);
    for (const auto& state : totals) state->Resize(1);
    first.AddTo(totals);
    return Rows(first, totals);
  }
  for (GroupTable* table : tables) {
    base::Status taken = spill.Take(*table);
    if (!taken.ok()) return taken;
  }
  for (size_t partition = 0; partition < kPartitions; ++partition) {
    GroupTable table(plan_);
    base::Status status = spill.Read(partition, table);
    if (status.ok()) status = Rows(table, spill.totals());
    if (!status.ok()) return status;
  }
  return base::Status::Ok();
}

base::Status GroupResults::Rows(GroupTable& table, const States& totals) {
  if (plan_.inclusive() && path_key_ < plan_.keys.size()) table.RollUp(path_key_);
  GroupSource source(plan_, table, totals);
  std::vector<Value> row;
  std::vector<Value> order(plan_.order.size());
  std::string bytes;
  for (size_t group = 0; group < table.size(); ++group) {
    source.GoTo(group);
    if (plan_.having && !Holds(*plan_.having, source)) continue;
    Row(table, group, row, source);
    if (plan_.as_cali_query && Empty(row)) continue;
    bytes.clear();
    PutRow(bytes, row);
    for (size_t i = 0; i < order.size(); ++i) order[i] = Evaluate(plan_.order[i].code, source);
    base::Status added = sorter_.Add(order, table.sequence(group), bytes);
    if (!added.ok()) return added;
  }
  return base::Status::Ok();
}

void GroupResults::Row(GroupTable& table, size_t group, std::vector<Value>& row, ValueSource& source) {
  row.clear();
  for (const OutputColumn& column : plan_.columns) {
    if (column.everything) continue;
    bool rounded = false;
    row.push_back(Normalised(Evaluate(column.code, source), rounded));
    if (rounded) rounded_.insert(row.size() - 1);
  }
  const size_t fixed = row.size();
  if (!plan_.everything()) return;
  for (size_t key = 0; key < plan_.keys.size(); ++key) {
    const Value packed = table.key(group)[key];
    if (plan_.fields[plan_.keys[key]].kind != Field::Kind::context || !IsText(packed)) continue;
    for (const auto& [name, value] : UnpackContext(std::get<std::string_view>(packed))) {
      const size_t column = columns_.IndexOf(name, table.sequence(group));
      if (column < fixed) continue;
      if (column >= row.size()) row.resize(column + 1);
      row[column] = value;
    }
  }
}

base::Status GroupResults::Emit(const std::function<base::Status(std::string_view)>& each) {
  base::Status status;
  base::Status drained = sorter_.Drain([&](std::string_view, std::string_view row) {
    status = each(row);
    return status.ok();
  });
  return status.ok() ? drained : status;
}

std::vector<std::string> GroupResults::Notes() const {
  std::vector<std::string> notes;
  for (const size_t column : rounded_) {
    notes.push_back("column " + columns_.At(column).name +
                    ": a value that exceeds 64 bits is rounded to a floating-point number");
  }
  return notes;
}

}  // namespace rankine::query
