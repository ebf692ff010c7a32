// A plan's fields bound to the records of one part: which column or which values of the node a name means.
// What depends on the node alone is found once per node.
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

// One thread. Values are views into the space, the binding or the plan: valid until the next Start, those of
// addresses until the next Take.
class Binding : public ValueSource {
 public:
  explicit Binding(const Plan& plan);

  // Before the first batch of a part: forgets what was known of the last part's space.
  void Start(const context::Space& space, const Input& input);
  void Take(const context::Batch& batch);
  void GoTo(size_t record) { record_ = record; }
  context::NodeId node() const { return batch_->nodes == nullptr ? context::kRoot : batch_->nodes[record_]; }

  Value Field(size_t field) override;
  Value Aggregate(size_t) override { return {}; }

  // Whether the values in this batch depend on the record's node alone.
  bool NodeOnly(size_t field) const;
  bool NodeOnly(const Code& code) const;
  // The column that alone gives the field in this batch; nullptr: none.
  const context::Column* OnlyColumn(size_t field) const;

  // All attributes of the record: `*`. Nested ones as one named "path" where the format wants it. Views as
  // above.
  NamedValues Everything();

  // Names of attributes seen so far in this part, by Plan::fields.
  bool Seen(size_t field) const { return bound_[field].seen; }
  bool Nested(size_t field) const { return bound_[field].nested; }
  // The last Take has changed what Seen or Nested say. The first of a part always has.
  bool Learned() const { return learned_; }

 private:
  struct Bound {
    context::AttributeId attribute = context::kNoAttribute;
    const context::Column* column = nullptr;
    bool seen = false;  // the attribute is known to the space
    bool nested = false;
    bool in_nodes = false;  // some node has it
    std::vector<Value> by_node;
    Value constant;  // run
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
  How HowNested() const;                                  // as the format wants them
  bool Shows(const context::Attribute& attribute) const;  // `*` has it
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
  std::unordered_map<context::NodeId, NamedValues> everything_;  // by node
};

}  // namespace rankine::query
