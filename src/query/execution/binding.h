// SPDX-License-Identifier: BSD-3-Clause
// Binds the fields of a plan to the records of one part. Each name refers to a column, or to values of the
// record's node. A value that depends only on the node is looked up once per node.
#pragma once
#include <deque>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "context/batch.h"
#include "query/language/code.h"
#include "query/language/plan.h"
#include "query/records/input.h"
#include "query/values/context_text.h"

namespace rankine::query {

// Not thread-safe. All returned values are views into the space, the binding or the plan. Values are valid
// until the next call of `Start`. Texts of addresses are valid only until the next call of `Take`.
class Binding : public ValueSource {
 public:
  explicit Binding(const Plan& plan);

  // Must be called before the first batch of a part is taken. Discards all data about the previous part's
  // space.
  void Start(const context::Space& space, const Input& input);
  void Take(const context::Batch& batch);
  void GoTo(size_t record) { record_ = record; }
  context::NodeId node() const { return batch_->nodes == nullptr ? context::kRoot : batch_->nodes[record_]; }

  Value Field(size_t field) override;
  Value Aggregate(size_t) override { return {}; }

  // Returns whether the value of the field depends only on the record's node in this batch.
  bool NodeOnly(size_t field) const;
  bool NodeOnly(const Code& code) const;
  // If a single column contains all values of the field in this batch, returns that column. Returns nullptr
  // if there is no such column.
  const context::Column* OnlyColumn(size_t field) const;

  // Returns all attributes of the record, for `*`. Some formats combine all nested attributes into one
  // attribute named "path". The values are valid as long as the values that `Field` returns.
  NamedValues Everything();

  // `Seen` returns true if the attribute has occurred in this part so far. `Nested` returns true if the
  // attribute is nested. The argument `field` is an index in Plan::fields.
  bool Seen(size_t field) const { return bound_[field].seen; }
  bool Nested(size_t field) const { return bound_[field].nested; }
  // Returns true if the last call of `Take` changed a result of `Seen` or `Nested`. The first call of `Take`
  // for a part always counts as a change.
  bool Learned() const { return learned_; }

 private:
  struct Bound {
    context::AttributeId attribute = context::kNoAttribute;
    const context::Column* column = nullptr;
    bool seen = false;  // True if the space has the attribute.
    bool nested = false;
    bool in_nodes = false;  // True if at least one node has the attribute.
    std::vector<Value> by_node;
    Value constant;  // The value of a field that is metadata of the run.
  };
  struct Pending {
    std::string_view name;
    Value value;
    context::AttributeId attribute;
  };

  void ExtendNodes(Bound& bound, const query::Field& field);
  Value NodeValueOf(const Bound& bound, const query::Field& field, context::NodeId node);
  Value ColumnValue(const context::Column& column, size_t record);
  Value DatumValue(const context::Datum& datum);
  enum class How { apart, merged, left_out, alone };
  Value ContextOf(context::NodeId node, const query::Field& field);
  // Returns how the format shows nested attributes.
  How HowNested() const;
  bool Shows(const context::Attribute& attribute) const;  // true if `*` includes the attribute
  NamedValues NodeAttributes(context::NodeId node, How nested_ones);
  std::string_view Keep(std::string text);
  std::string_view AddressText(uint64_t address);

  const Plan& plan_;
  const context::Space* space_ = nullptr;
  const context::Batch* batch_ = nullptr;
  bool weighted_ = false;
  size_t record_ = 0;
  bool learned_ = false;
  std::vector<Bound> bound_;
  std::deque<std::string> texts_;
  std::unordered_map<uint64_t, std::string> addresses_;
  std::unordered_map<context::NodeId, NamedValues> everything_;  // indexed by node
};

}  // namespace rankine::query
