// SPDX-License-Identifier: BSD-3-Clause
#include "query/execution/binding.h"

#include <algorithm>
#include <bit>
#include <cstdio>

#include "query/values/path_text.h"

namespace rankine::query {
namespace {

using context::Column;
using context::Type;

constexpr size_t kMaxAddresses = 65536;  // The maximum number of addresses whose text is cached.

std::string_view TypeName(uint64_t type) {
  constexpr std::string_view kNames[] = {"usr",    "int",  "uint", "string", "addr",
                                         "double", "bool", "type", "ptr"};
  return type < std::size(kNames) ? kNames[type] : std::string_view{};
}

}  // namespace

Binding::Binding(const Plan& plan) : plan_(plan), bound_(plan.fields.size()) {}

void Binding::Start(const context::Space& space, const Input& input) {
  space_ = &space;
  batch_ = nullptr;
  weighted_ = input.weighted();
  bound_.assign(plan_.fields.size(), {});
  texts_.clear();
  addresses_.clear();
  everything_.clear();
  for (size_t i = 0; i < bound_.size(); ++i) {
    if (plan_.fields[i].kind != Field::Kind::run) continue;
    for (const auto& [name, value] : input.globals()) {
      if (name != plan_.fields[i].name) continue;
      bound_[i].constant = value;
      bound_[i].seen = true;
    }
  }
}

void Binding::Take(const context::Batch& batch) {
  learned_ = batch_ == nullptr;
  batch_ = &batch;
  record_ = 0;
  if (addresses_.size() > kMaxAddresses) addresses_.clear();
  for (size_t i = 0; i < bound_.size(); ++i) {
    const Field::Kind kind = plan_.fields[i].kind;
    if (kind == Field::Kind::let || kind == Field::Kind::run) continue;
    if (kind == Field::Kind::weight && !weighted_) continue;
    Bound& bound = bound_[i];
    const bool seen = bound.seen;
    const bool nested = bound.nested;
    if (kind == Field::Kind::attribute || kind == Field::Kind::weight) {
      if (!bound.seen) bound.attribute = space_->Find(plan_.fields[i].name);
      bound.seen = bound.attribute != context::kNoAttribute;
      bound.column = nullptr;
      if (!bound.seen) continue;
      bound.nested = (space_->attribute(bound.attribute).properties & context::kNested) != 0;
      for (const Column& column : batch.columns) {
        if (column.attribute == bound.attribute) bound.column = &column;
      }
    }
    bound.seen = true;
    learned_ = learned_ || !seen || bound.nested != nested;
    if (!weighted_ || !plan_.fields[i].beside_node) ExtendNodes(bound, plan_.fields[i]);
  }
}

// Parents have lower numbers than their child nodes. So a single pass in ascending order can derive each
// node's value from the value of its parent.
void Binding::ExtendNodes(Bound& bound, const query::Field& field) {
  bound.by_node.reserve(space_->nodes());
  while (bound.by_node.size() < space_->nodes()) {
    const auto node = static_cast<context::NodeId>(bound.by_node.size());
    Value value = node == context::kRoot ? Value() : NodeValueOf(bound, field, node);
    if (field.kind == Field::Kind::context && node == context::kRoot) value = std::string_view{};
    bound.in_nodes = bound.in_nodes || !Missing(value);
    bound.by_node.push_back(value);
  }
}

Value Binding::NodeValueOf(const Bound& bound, const query::Field& field, context::NodeId node) {
  if (field.kind == Field::Kind::context) return ContextOf(node, field);
  const Value& outer = bound.by_node[space_->parent(node)];
  const context::AttributeId attribute = space_->attribute_of(node);
  const context::Attribute& about = space_->attribute(attribute);
  const bool of_path = field.kind == Field::Kind::path;
  const bool named = std::find(field.only.begin(), field.only.end(), about.name) != field.only.end();
  const bool declared = (about.properties & context::kNested) != 0;
  const bool nested = !of_path || field.only.empty() ? declared : named && (declared || !field.only_nested);
  // For an attribute that is a call site, only the value of the innermost node is used.
  const bool site = (about.properties & context::kSite) != 0;
  if (of_path ? !nested : attribute != bound.attribute) return outer;
  Value own = DatumValue(space_->value_of(node));
  if (space_->value_of(node).type == Type::addr) own = Keep(ToText(own));
  if (!nested && (site || !IsText(own))) return own;
  const bool plain = IsText(own) && !HasLevels(std::get<std::string_view>(own));
  if (Missing(outer) && plain) return own;
  std::string path = Missing(outer) ? std::string() : ToText(outer);
  AppendLevel(path, ToText(own), !Missing(outer));
  return Keep(std::move(path));
}

Value Binding::ContextOf(context::NodeId node, const query::Field& field) {
  const How how = field.flat ? How::left_out : field.only_nested ? How::alone : HowNested();
  return Keep(PackContext(NodeAttributes(node, how)));
}

Binding::How Binding::HowNested() const {
  return plan_.merges_nested() ? How::merged : How::apart;
}

std::string_view Binding::Keep(std::string text) {
  texts_.push_back(std::move(text));
  return texts_.back();
}

std::string_view Binding::AddressText(uint64_t address) {
  std::string& text = addresses_[address];
  if (text.empty()) {
    char digits[24];
    std::snprintf(digits, sizeof digits, "0x%llx", static_cast<unsigned long long>(address));
    text = digits;
  }
  return text;
}

Value Binding::DatumValue(const context::Datum& datum) {
  switch (datum.type) {
    case Type::int_:
      return Int128{static_cast<int64_t>(datum.bits)};
    case Type::uint:
      return Int128{datum.bits};
    case Type::real:
      return std::bit_cast<double>(datum.bits);
    case Type::boolean:
      return std::string_view(datum.bits != 0 ? "true" : "false");
    case Type::addr:
      return AddressText(datum.bits);
    case Type::type:
      return TypeName(datum.bits);
    case Type::ptr:
      return {};
    default:
      return datum.text;
  }
}

Value Binding::ColumnValue(const Column& column, size_t record) {
  if (column.present != nullptr && column.present[record] == 0) return {};
  const uint64_t bits = column.bits[record];
  if (column.type == Type::uint) return Int128{bits};
  if (context::IsText(column.type)) return space_->text(static_cast<uint32_t>(bits));
  return DatumValue({column.type, bits, {}});
}

Value Binding::Field(size_t field) {
  const Bound& bound = bound_[field];
  switch (plan_.fields[field].kind) {
    case Field::Kind::run:
      return bound.constant;
    case Field::Kind::let: {
      const Let& let = plan_.lets[plan_.fields[field].let];
      if (let.condition && !Holds(*let.condition, *this)) return {};
      return Evaluate(let.value, *this);
    }
    default:
      break;
  }
  const query::Field& named = plan_.fields[field];
  if (bound.nested ? named.flat : named.only_nested && named.kind == Field::Kind::attribute) return {};
  if (bound.column != nullptr && !plan_.fields[field].of_nodes) {
    if (Value value = ColumnValue(*bound.column, record_); !Missing(value)) return value;
  }
  return bound.in_nodes ? bound.by_node[node()] : Value();
}

bool Binding::NodeOnly(size_t field) const {
  if (plan_.fields[field].kind != Field::Kind::let)
    return bound_[field].column == nullptr || plan_.fields[field].of_nodes;
  const Let& let = plan_.lets[plan_.fields[field].let];
  return NodeOnly(let.value) && (!let.condition || NodeOnly(*let.condition));
}

bool Binding::NodeOnly(const Code& code) const {
  if (code.kind == Code::Kind::field) return NodeOnly(code.index);
  return std::all_of(code.children.begin(), code.children.end(),
                     [&](const Code& child) { return NodeOnly(child); });
}

const Column* Binding::OnlyColumn(size_t field) const {
  return plan_.fields[field].kind == Field::Kind::attribute && !plan_.fields[field].of_nodes &&
                 !bound_[field].in_nodes
             ? bound_[field].column
             : nullptr;
}

bool Binding::Shows(const context::Attribute& attribute) const {
  return plan_.shows_hidden() || (attribute.properties & (context::kHidden | context::kGlobal)) == 0;
}

NamedValues Binding::NodeAttributes(context::NodeId node, How nested_ones) {
  struct Levels {
    std::string_view name;
    std::string path;
    Value value;
    bool joined;
  };
  std::vector<context::NodeId> way;
  for (; node != context::kRoot; node = space_->parent(node)) way.push_back(node);
  std::vector<Levels> found;
  for (auto at = way.rbegin(); at != way.rend(); ++at) {
    const context::Attribute& attribute = space_->attribute(space_->attribute_of(*at));
    if (!Shows(attribute)) continue;
    const bool nested = (attribute.properties & context::kNested) != 0;
    if (nested ? nested_ones == How::left_out : nested_ones == How::alone) continue;
    const std::string_view name =
        nested && nested_ones == How::merged ? std::string_view("path") : std::string_view(attribute.name);
    auto known = std::find_if(found.begin(), found.end(), [&](const Levels& l) { return l.name == name; });
    if (known == found.end()) known = found.insert(found.end(), {name, "", {}, false});
    const Value value = DatumValue(space_->value_of(*at));
    const bool site = (attribute.properties & context::kSite) != 0;
    const bool inner = known->joined;
    known->joined = nested || (IsText(value) && !site);
    known->value = value;
    if (known->joined) AppendLevel(known->path, ToText(value), inner);
  }
  NamedValues values;
  for (Levels& levels : found) {
    values.emplace_back(levels.name, levels.joined ? Value(Keep(std::move(levels.path))) : levels.value);
  }
  return values;
}

NamedValues Binding::Everything() {
  const auto [memo, added] = everything_.try_emplace(node());
  if (added) memo->second = NodeAttributes(node(), HowNested());
  NamedValues values = memo->second;
  for (const Column& column : batch_->columns) {
    const context::Attribute& attribute = space_->attribute(column.attribute);
    if (!Shows(attribute)) continue;
    Value value = ColumnValue(column, record_);
    if (!Missing(value)) values.emplace_back(attribute.name, value);
  }
  return values;
}

}  // namespace rankine::query
