// SPDX-License-Identifier: BSD-3-Clause
#include "query/execution/pipeline.h"

#include <algorithm>

#include "base/text/visible_text.h"
#include "query/values/row_bytes.h"

namespace rankine::query {
namespace {

constexpr uint32_t kNoGroup = 0xffffffffu;
constexpr int kPartBits = 10;
constexpr int kRecordBits = 34;

}  // namespace

Pipeline::Pipeline(Shared& shared)
    : shared_(shared),
      plan_(shared.plan),
      binding_(shared.plan),
      groups_(shared.plan),
      sorter_(shared.plan, shared.memory_each),
      names_(shared.columns),
      fixed_columns_(static_cast<size_t>(std::count_if(plan_.columns.begin(), plan_.columns.end(),
                                                       [](const OutputColumn& c) { return !c.everything; }))),
      passes_node_(shared.plan.filters.size()) {
  column_filters_.reserve(plan_.filters.size());
  for (const Code& filter : plan_.filters) column_filters_.emplace_back(filter);
}

void Pipeline::Start(const PartTask& task, const context::Space& space) {
  place_ = task.place;
  sequence_ = (uint64_t{place_.input} << kPartBits | std::min<uint64_t>(place_.part, (1u << kPartBits) - 1))
              << kRecordBits;
  binding_.Start(space, *task.input);
  for (auto& memo : passes_node_) memo.clear();
  for (ColumnFilter& filter : column_filters_) filter.Start();
  group_of_node_.clear();
  everything_.clear();
}

bool Pipeline::Fail(const base::Status& status) {
  if (status.ok()) return true;
  const std::scoped_lock lock(shared_.mutex);
  if (shared_.failure.empty()) shared_.failure = status.message;
  shared_.wrong = true;
  return false;
}

bool Pipeline::Take(const context::Space& space, const context::Batch& batch) {
  binding_.Take(batch);
  if (binding_.Learned()) shared_.names.Saw(binding_);
  for (auto& memo : passes_node_) memo.resize(space.nodes(), -1);
  Filter(space, batch);
  bool more = true;
  if (plan_.aggregated) {
    group_of_node_.resize(space.nodes(), kNoGroup);
    Group(batch);
    Aggregate(batch);
    more = !shared_.wrong.load(std::memory_order_relaxed);
  } else if (shared_.copy != nullptr) {
    more = Fail(shared_.copy->Take(space, batch, passing_));
  } else {
    more = MakeRows();
  }
  if (more && groups_.size() > 0 && groups_.bytes() > shared_.memory_each) {
    more = Fail(shared_.spill.Take(groups_));
    std::fill(group_of_node_.begin(), group_of_node_.end(), kNoGroup);
  }
  sequence_ += batch.records;
  if (shared_.took) shared_.took(batch.records);
  return more;
}

void Pipeline::End(const context::Space& space) {
  shared_.names.Read(space);
  if (shared_.copy != nullptr) shared_.copy->End(space);
  if (!plan_.aggregated && plan_.order.empty()) shared_.rows.Done(place_);
}

bool Pipeline::PassesNode(size_t filter) {
  int8_t& known = passes_node_[filter][binding_.node()];
  if (known < 0) known = Holds(plan_.filters[filter], binding_) ? 1 : 0;
  return known == 1;
}

void Pipeline::Filter(const context::Space& space, const context::Batch& batch) {
  passing_.TakeAll(batch.records);
  for (size_t i = 0; i < plan_.filters.size(); ++i) {
    const Code& filter = plan_.filters[i];
    const bool by_node = binding_.NodeOnly(filter);
    ColumnFilter& columns = column_filters_[i];
    if (!by_node && columns.field()) {
      const context::Column* column = binding_.OnlyColumn(*columns.field());
      if (column != nullptr && columns.Apply(*column, space, passing_)) continue;
    }
    passing_.Keep([&](uint32_t record) {
      binding_.GoTo(record);
      return by_node ? PassesNode(i) : Holds(filter, binding_);
    });
  }
}

// If the keys depend only on the node, a fast path looks up the group once per node.
bool Pipeline::GroupByNode(const context::Batch& batch) {
  for (const size_t field : plan_.keys) {
    if (!binding_.NodeOnly(field)) return false;
  }
  std::vector<Value> key(plan_.keys.size());
  for (size_t i = 0; i < passing_.size(); ++i) {
    const size_t record = passing_[i];
    const context::NodeId node = batch.nodes == nullptr ? context::kRoot : batch.nodes[record];
    uint32_t group = group_of_node_[node];
    if (group == kNoGroup) {
      binding_.GoTo(record);
      for (size_t k = 0; k < key.size(); ++k) key[k] = binding_.Field(plan_.keys[k]);
      group = group_of_node_[node] = groups_.Find(key, sequence_ + record);
    }
    group_of_[i] = group;
  }
  return true;
}

void Pipeline::Group(const context::Batch& batch) {
  group_of_.resize(passing_.size());
  if (GroupByNode(batch)) return;
  std::vector<Value> key(plan_.keys.size());
  for (size_t i = 0; i < passing_.size(); ++i) {
    binding_.GoTo(passing_[i]);
    for (size_t k = 0; k < key.size(); ++k) key[k] = binding_.Field(plan_.keys[k]);
    group_of_[i] = groups_.Find(key, sequence_ + passing_[i]);
  }
}

// A record without a count has weight 1.
void Pipeline::Weigh() {
  weights_.clear();
  if (!binding_.Seen(*plan_.weight)) return;
  weights_.reserve(passing_.size());
  for (size_t i = 0; i < passing_.size(); ++i) {
    binding_.GoTo(passing_[i]);
    const Value value = binding_.Field(*plan_.weight);
    weights_.push_back(Missing(value) ? 1 : ToCount(value));
  }
}

void Pipeline::Aggregate(const context::Batch&) {
  const uint32_t* records = passing_.list();
  for (size_t i = 0; i < plan_.states.size(); ++i) {
    State& state = *groups_.states()[i];
    if (plan_.states[i].kind == StateSpec::Kind::records) {
      state.Count(group_of_, {});
      continue;
    }
    if (plan_.states[i].kind == StateSpec::Kind::count) {
      Weigh();
      state.Count(group_of_, weights_);
      continue;
    }
    const Code& argument = plan_.arguments[plan_.states[i].argument];
    const context::Column* column =
        argument.kind == Code::Kind::field ? binding_.OnlyColumn(argument.index) : nullptr;
    if (column != nullptr && state.AddColumn(group_of_, records, *column)) continue;
    if (!AddValues(i)) return;
  }
}

bool Pipeline::AddValues(size_t index) {
  State& state = *groups_.states()[index];
  const Code& argument = plan_.arguments[plan_.states[index].argument];
  for (size_t i = 0; i < passing_.size(); ++i) {
    binding_.GoTo(passing_[i]);
    const Value value = Evaluate(argument, binding_);
    if (Missing(value) || state.Add(group_of_[i], value) || plan_.as_cali_query) continue;
    const std::string name = argument.kind == Code::Kind::field ? plan_.fields[argument.index].name : "it";
    const std::scoped_lock lock(shared_.mutex);
    shared_.wrong = true;
    if (shared_.mistake.empty()) {
      shared_.mistake = "query, column " + std::to_string(argument.column) + ": " + base::Visible(name) +
                        " is a text ('" + base::Visible(base::Shortened(ToText(value), 40)) +
                        "'); this aggregation needs a number";
    }
    return false;
  }
  return true;
}

void Pipeline::MakeRow(std::vector<Value>& row) {
  row.assign(row.size(), {});
  const auto set = [&](size_t column, const Value& value) {
    if (column >= row.size()) row.resize(column + 1);
    row[column] = value;
  };
  size_t fixed = 0;
  for (const OutputColumn& column : plan_.columns) {
    if (!column.everything) {
      set(fixed++, Evaluate(column.code, binding_));
      continue;
    }
    uint64_t position = 0;
    const auto show = [&](std::string_view name, const Value& value) {
      auto known = everything_.find(name.data());
      if (known == everything_.end()) {
        known = everything_.emplace(name.data(), shared_.columns.IndexOf(name, (sequence_ << 6) + position))
                    .first;
      }
      if (known->second >= fixed_columns_) set(known->second, value);
      ++position;
    };
    for (const auto& [name, value] : binding_.Everything()) show(name, value);
    for (size_t i = 0; plan_.as_cali_query && i < plan_.fields.size(); ++i) {
      if (plan_.fields[i].kind != Field::Kind::let) continue;
      if (const Value value = binding_.Field(i); !Missing(value)) show(plan_.fields[i].name, value);
    }
  }
}

bool Pipeline::MakeRows() {
  std::vector<Value> row;
  std::vector<Value> order(plan_.order.size());
  RowChunk chunk;
  std::string bytes;
  for (size_t i = 0; i < passing_.size(); ++i) {
    binding_.GoTo(passing_[i]);
    if (!plan_.order.empty()) {
      for (size_t k = 0; k < order.size(); ++k) order[k] = Evaluate(plan_.order[k].code, binding_);
      if (!sorter_.Wants(order, sequence_ + passing_[i])) continue;
      MakeRow(row);
      if (plan_.as_cali_query && Empty(row)) continue;
      bytes.clear();
      PutRow(bytes, row);
      if (!Fail(sorter_.Add(order, sequence_ + passing_[i], bytes))) return false;
      continue;
    }
    MakeRow(row);
    if (plan_.as_cali_query && Empty(row)) continue;
    if (shared_.row_format != nullptr) {
      shared_.row_format->Row(names_, row, chunk.bytes);
    } else {
      PutRow(chunk.bytes, row);
    }
    chunk.ends.push_back(chunk.bytes.size());
  }
  if (!plan_.order.empty()) return true;
  return shared_.rows.Give(place_, std::move(chunk));
}

}  // namespace rankine::query
