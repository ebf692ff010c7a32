// SPDX-License-Identifier: BSD-3-Clause
#include "query/execution/known_names.h"

#include <algorithm>

#include "base/text/nearest.h"
#include "base/text/visible_text.h"
#include "query/values/value_bytes.h"

namespace rankine::query {
namespace {

constexpr size_t kMostCandidates = 10'000;

bool MustBeKnown(const Field& field) {
  return !field.optional && (field.kind == Field::Kind::attribute || field.kind == Field::Kind::run);
}

using BadLayouts = std::map<std::string, std::string, std::less<>>;

std::string Unusable(std::string_view name, std::string_view why) {
  return "the layout of blob '" + base::Visible(name) + "' cannot be used: " + base::Visible(why);
}

std::string UnknownAttribute(const Field& field, const std::set<std::string, std::less<>>& candidates,
                             const BadLayouts& bad_layouts) {
  for (const auto& [name, why] : bad_layouts) {
    if (field.name.starts_with(name + "."))
      return "query, column " + std::to_string(field.column) + ": " + Unusable(name, why);
  }
  const std::vector<std::string_view> names(candidates.begin(), candidates.end());
  std::string said = "query, column " + std::to_string(field.column) + ": unknown attribute '" +
                     base::Visible(field.name) + "'";
  const std::string near = base::Nearest(field.name, names);
  if (!near.empty()) return said + "; did you mean " + base::Visible(near) + "?";
  if (field.name.find_first_of("/+-") != std::string::npos) {
    return said + "; arithmetic needs blanks around / + and -";
  }
  if (field.kind != Field::Kind::run) return said + "; SELECT * shows all attributes";
  said += "; known are";
  for (const std::string_view name : names) {
    if (name.starts_with("run.")) said.append(" ").append(base::Visible(name));
  }
  return said;
}

}  // namespace

KnownNames::KnownNames(const Plan& plan)
    : plan_(plan), known_(plan.fields.size(), false), nested_(plan.fields.size(), false) {
  for (size_t i = 0; i < known_.size(); ++i) {
    known_[i] = !MustBeKnown(plan.fields[i]);
    left_ += known_[i] ? 0 : 1;
    nested_[i] = plan.fields[i].kind == Field::Kind::path;
  }
  for (const char* name : {"path", "run.file"}) candidates_.insert(name);
}

void KnownNames::Opened(const Input& input) {
  const std::scoped_lock lock(mutex_);
  const auto learn = [&](const std::string& name) {
    if (candidates_.size() < kMostCandidates) candidates_.insert(name);
    for (size_t i = 0; i < known_.size(); ++i) {
      if (known_[i] || plan_.fields[i].name != name) continue;
      known_[i] = true;
      --left_;
    }
  };
  for (const RecordKind& kind : input.kinds()) {
    for (const KnownAttribute& attribute : kind.attributes) {
      learn(attribute.name);
      if (!attribute.bad_layout.empty()) bad_layouts_.emplace(attribute.name, attribute.bad_layout);
    }
  }
  for (const auto& [name, value] : input.globals()) learn(name);
}

void KnownNames::Saw(const Binding& binding) {
  const std::scoped_lock lock(mutex_);
  for (size_t i = 0; i < known_.size(); ++i) {
    if (plan_.fields[i].kind == Field::Kind::let || !binding.Seen(i)) continue;
    if (binding.Nested(i)) nested_[i] = true;
    if (known_[i]) continue;
    known_[i] = true;
    --left_;
  }
}

void KnownNames::Read(const context::Space& space) {
  const std::scoped_lock lock(mutex_);
  for (context::AttributeId id = 0; plan_.everything() && id < space.attributes(); ++id) {
    const context::Attribute& attribute = space.attribute(id);
    if ((attribute.properties & context::kNested) == 0 || nested_names_.size() >= kMostCandidates) continue;
    nested_names_.insert(plan_.merges_nested() ? "path" : attribute.name);
  }
  for (context::AttributeId id = 0; id < space.attributes(); ++id) {
    const context::Attribute& attribute = space.attribute(id);
    if ((attribute.alias.empty() && attribute.unit.empty()) || descriptions_.size() >= kMostCandidates)
      continue;
    descriptions_.emplace(attribute.name, Description{attribute.alias, attribute.unit});
  }
  if (left_ == 0) return;
  for (context::AttributeId id = 0; id < space.attributes() && candidates_.size() < kMostCandidates; ++id) {
    candidates_.insert(space.attribute(id).name);
  }
}

void KnownNames::BadLayout(const std::string& name, const std::string& why) {
  const std::scoped_lock lock(mutex_);
  bad_layouts_.emplace(name, why);
}

std::vector<std::string> KnownNames::BadLayouts() const {
  const std::scoped_lock lock(mutex_);
  std::vector<std::string> sentences;
  for (const auto& [name, why] : bad_layouts_) sentences.push_back(Unusable(name, why));
  return sentences;
}

bool KnownNames::complete() const {
  const std::scoped_lock lock(mutex_);
  return left_ == 0;
}

void KnownNames::Save(std::string& out) const {
  const std::scoped_lock lock(mutex_);
  for (size_t i = 0; i < known_.size(); ++i) PutNumber(out, (known_[i] ? 1 : 0) | (nested_[i] ? 2 : 0));
  PutNumber(out, nested_names_.size());
  for (const std::string& name : nested_names_) PutText(out, name);
  PutNumber(out, descriptions_.size());
  for (const auto& [name, description] : descriptions_) {
    PutText(out, name);
    PutText(out, description.alias);
    PutText(out, description.unit);
  }
  // Candidates are needed only while a name is unknown.
  PutNumber(out, left_ == 0 ? 0 : candidates_.size());
  if (left_ == 0) return;
  for (const std::string& name : candidates_) PutText(out, name);
}

void KnownNames::Load(base::ByteReader& in) {
  const std::scoped_lock lock(mutex_);
  for (size_t i = 0; i < known_.size(); ++i) {
    const uint64_t bits = in.Varint();
    nested_[i] = nested_[i] || (bits & 2) != 0;
    if (known_[i] || (bits & 1) == 0) continue;
    known_[i] = true;
    --left_;
  }
  for (uint64_t left = in.Varint(); left > 0 && in.ok(); --left) {
    const std::string_view name = in.String();
    if (nested_names_.size() < kMostCandidates) nested_names_.insert(std::string(name));
  }
  for (uint64_t left = in.Varint(); left > 0 && in.ok(); --left) {
    const std::string name(in.String());
    Description description;
    description.alias = in.String();
    description.unit = in.String();
    if (descriptions_.size() < kMostCandidates) descriptions_.emplace(name, std::move(description));
  }
  for (uint64_t left = in.Varint(); left > 0 && in.ok(); --left) {
    const std::string_view name = in.String();
    if (candidates_.size() < kMostCandidates) candidates_.insert(std::string(name));
  }
}

std::vector<bool> KnownNames::nested() const {
  const std::scoped_lock lock(mutex_);
  return nested_;
}

std::vector<std::string> KnownNames::NestedNames() const {
  const std::scoped_lock lock(mutex_);
  return {nested_names_.begin(), nested_names_.end()};
}

std::map<std::string, KnownNames::Description, std::less<>> KnownNames::Descriptions() const {
  const std::scoped_lock lock(mutex_);
  return descriptions_;
}

std::string KnownNames::Unknown() const {
  const std::scoped_lock lock(mutex_);
  const Field* first = nullptr;
  for (size_t i = 0; i < known_.size(); ++i) {
    const Field& field = plan_.fields[i];
    if (!known_[i] && (first == nullptr || field.column < first->column)) first = &field;
  }
  return first == nullptr ? "" : UnknownAttribute(*first, candidates_, bad_layouts_);
}

namespace {

const KnownAttribute* FindIn(const RecordKind& kind, std::string_view name) {
  for (const KnownAttribute& attribute : kind.attributes) {
    if (attribute.name == name) return &attribute;
  }
  return nullptr;
}

bool Has(const RecordKind& kind, const Field& field) {
  return kind.open || FindIn(kind, field.name) != nullptr;
}

// Returns whether a record of any of these kinds can have the attribute. A name BLOB.FIELD refers to a
// field of a blob.
bool Known(const std::vector<RecordKind>& kinds, const Field& field) {
  return std::any_of(kinds.begin(), kinds.end(), [&](const RecordKind& kind) {
    if (!kind.open || !kind.complete) return Has(kind, field);
    return std::any_of(kind.attributes.begin(), kind.attributes.end(), [&](const KnownAttribute& attribute) {
      return field.name == attribute.name || field.name.starts_with(attribute.name + ".");
    });
  });
}

std::string Lacking(const std::string& input, const std::string& name,
                    const std::vector<std::string_view>& candidates) {
  const std::string near = base::Nearest(name, candidates);
  return base::Visible(input) + " produces no rows: it has no attribute '" + base::Visible(name) + "'" +
         (near.empty() ? "" : "; did you mean " + base::Visible(near) + "?");
}

std::string Apart(const std::vector<const Field*>& names, const std::vector<RecordKind>& kinds) {
  for (const Field* a : names) {
    for (const Field* b : names) {
      if (a->column >= b->column) continue;
      const bool together = std::any_of(
          kinds.begin(), kinds.end(), [&](const RecordKind& kind) { return Has(kind, *a) && Has(kind, *b); });
      if (together) continue;
      return "query, column " + std::to_string(b->column) + ": '" + base::Visible(b->name) +
             "' is not known for records that have '" + base::Visible(a->name) + "'; use two queries";
    }
  }
  return "query, column " + std::to_string(names.front()->column) +
         ": no kind of record has all of these attributes; use several queries";
}

// If the code consists of only an attribute, returns this attribute. For any other code, returns nullptr.
const KnownAttribute* Plain(const Plan& plan, const RecordKind& kind, const Code& code) {
  if (code.kind != Code::Kind::field || plan.fields[code.index].kind != Field::Kind::attribute)
    return nullptr;
  return FindIn(kind, plan.fields[code.index].name);
}

std::string Mistyped(const Plan& plan, const RecordKind& kind, const Code& code) {
  const bool compares = code.kind == Code::Kind::operation && code.operation == Expression::Kind::compare;
  if (compares && code.pattern == nullptr && code.children[1].kind == Code::Kind::literal) {
    const KnownAttribute* attribute = Plain(plan, kind, code.children[0]);
    const Code& literal = code.children[1];
    if (attribute != nullptr && attribute->number && Missing(literal.number)) {
      return "query, column " + std::to_string(literal.column) + ": " + attribute->name + " is a number; '" +
             base::Visible(literal.text) + "' is not";
    }
  }
  for (const Code& child : code.children) {
    if (std::string said = Mistyped(plan, kind, child); !said.empty()) return said;
  }
  return {};
}

std::string Mistyped(const Plan& plan, const RecordKind& kind) {
  if (plan.as_cali_query) return {};
  for (const Code& filter : plan.filters) {
    if (std::string said = Mistyped(plan, kind, filter); !said.empty()) return said;
  }
  for (const Aggregate& aggregate : plan.aggregates) {
    const OperatorInfo& info = InfoOf(aggregate.op);
    for (size_t i = 0; i < info.values && !info.texts; ++i) {
      const Code& argument = plan.arguments[plan.states[aggregate.states[i]].argument];
      const KnownAttribute* attribute = Plain(plan, kind, argument);
      if (attribute == nullptr || attribute->number) continue;
      return "query, column " + std::to_string(argument.column) + ": " + attribute->name + " is a text; " +
             std::string(info.name) + "() needs a number";
    }
  }
  return {};
}

}  // namespace

base::Result<std::optional<size_t>> ChooseKind(const Plan& plan, const Input& input, bool alone,
                                               std::string& lacking) {
  const std::vector<RecordKind>& kinds = input.kinds();
  std::vector<const Field*> names;
  for (const Field& field : plan.fields) {
    if (field.kind != Field::Kind::attribute) continue;
    const bool known =
        std::any_of(kinds.begin(), kinds.end(), [&](const RecordKind& k) { return Has(k, field); });
    if (known) names.push_back(&field);
    const bool missed = !plan.as_cali_query && (alone ? !known : field.needed && !Known(kinds, field));
    if (field.optional || !missed) continue;
    std::set<std::string, std::less<>> candidates;
    BadLayouts bad_layouts;
    for (const RecordKind& kind : kinds) {
      for (const KnownAttribute& attribute : kind.attributes) {
        candidates.insert(attribute.name);
        if (!attribute.bad_layout.empty()) bad_layouts.emplace(attribute.name, attribute.bad_layout);
      }
    }
    if (alone) return base::Error{UnknownAttribute(field, candidates, bad_layouts)};
    lacking = Lacking(input.name(), field.name, {candidates.begin(), candidates.end()});
    return std::optional<size_t>();
  }
  for (size_t i = 0; i < kinds.size(); ++i) {
    const bool all =
        std::all_of(names.begin(), names.end(), [&](const Field* field) { return Has(kinds[i], *field); });
    if (!all) continue;
    if (std::string said = Mistyped(plan, kinds[i]); !said.empty()) return base::Error{said};
    return std::optional<size_t>(i);
  }
  return base::Error{Apart(names, kinds)};
}

}  // namespace rankine::query
