// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/cali/node_table.h"

#include <algorithm>
#include <array>
#include <utility>

#include "exchange/cali/limits.h"
#include "exchange/cali/values.h"
#include "exchange/cali/words.h"

namespace rankine::exchange::cali {
namespace {

using context::Attribute;
using context::Datum;
using context::Type;

// The ids of the attributes that every file has.
constexpr uint64_t kNameId = 8;
constexpr uint64_t kTypeId = 9;
constexpr uint64_t kPropertiesId = 10;
constexpr uint64_t kOwnNodes = 11;  // The file may leave out the nodes 0 to 10.

constexpr uint64_t kBuiltIn = UINT64_MAX;  // The offset of a node that no line defines.

std::string Number(uint64_t number) {
  return std::to_string(number);
}

// If a key occurs several times, its first value is used.
void SetMetadata(std::string_view key, std::string_view value, std::string_view* time_unit,
                 Attribute* attribute) {
  if (key == kTimeUnit && time_unit->empty()) *time_unit = value;
  std::string* known = key == "attribute.unit"     ? &attribute->unit
                       : key == "attribute.alias"  ? &attribute->alias
                       : key == "attribute.layout" ? &attribute->layout
                                                   : nullptr;
  if (known != nullptr) {
    if (known->empty()) *known = value;
    return;
  }
  const bool taken = std::any_of(attribute->metadata.begin(), attribute->metadata.end(),
                                 [&](const auto& other) { return other.first == key; });
  if (!taken) attribute->metadata.emplace_back(key, value);
}

}  // namespace

NodeTable::NodeTable() {
  for (uint64_t type = 0; type < 8; ++type) {
    lines_.Add({type, kTypeId, kNoId, NameOf(static_cast<Type>(type))}, kBuiltIn);
  }
  lines_.Add({kNameId, kNameId, 3, "cali.attribute.name"}, kBuiltIn);
  lines_.Add({kTypeId, kNameId, 7, "cali.attribute.type"}, kBuiltIn);
  lines_.Add({kPropertiesId, kNameId, 1, "cali.attribute.prop"}, kBuiltIn);
}

void NodeTable::Resolve(const Lose& lose) {
  nodes_.resize(lines_.size());
  states_.assign(lines_.size(), State::unknown);
  Index(lose);
  Link(lose);
  Spread(lose);
  DefineAttributes(lose);
  ReadValues(lose);
  Spread(lose);
  for (size_t i = 0; i < nodes_.size(); ++i) nodes_[i].good = states_[i] == State::good;
  lines_.DropLines();
  states_ = {};
}

// Small ids, which are usual in real files, are looked up in an array. Larger ids are stored in a map, so
// that a huge id costs no more memory than its line.
void NodeTable::Index(const Lose& lose) {
  uint64_t limit = 0;
  for (size_t i = 0; i < lines_.size(); ++i) {
    if (lines_[i].id < 4 * lines_.size() + 4096) limit = std::max(limit, lines_[i].id + 1);
  }
  dense_.assign(limit, kNone);
  for (uint32_t i = 0; i < lines_.size(); ++i) {
    const NodeLines::Line& line = lines_[i];
    uint32_t& place = line.id < limit ? dense_[line.id] : sparse_.try_emplace(line.id, kNone).first->second;
    if (place == kNone) {
      place = i;
      continue;
    }
    const NodeLines::Line& first = lines_[place];
    if (first.attribute == line.attribute && first.parent == line.parent &&
        lines_.Text(place) == lines_.Text(i))
      continue;
    states_[i] = State::bad;
    if (line.id < kOwnNodes) {
      lose(line.offset, "node " + Number(line.id) + " differs from its definition in all .cali files");
      continue;
    }
    states_[place] = State::bad;
    lose(line.offset,
         "node " + Number(line.id) + " is defined a second time and differently (two files in one?)");
  }
}

void NodeTable::Link(const Lose& lose) {
  for (uint32_t i = 0; i < lines_.size(); ++i) {
    if (lines_[i].parent == kNoId) continue;
    nodes_[i].parent = Find(lines_[i].parent);
    if (nodes_[i].parent != kNone || states_[i] == State::bad) continue;
    states_[i] = State::bad;
    lose(lines_[i].offset, "parent " + Number(lines_[i].parent) + " is not defined");
  }
}

// A node is bad if one of its ancestors is bad, or if its chain of parents is a cycle. All other nodes become
// good. Each node is visited only once, even in a deep tree.
void NodeTable::Spread(const Lose& lose) {
  for (State& state : states_) state = state == State::bad ? State::bad : State::unknown;
  std::vector<uint32_t> path;
  for (uint32_t start = 0; start < lines_.size(); ++start) {
    path.clear();
    uint32_t at = start;
    for (; at != kNone && states_[at] == State::unknown; at = nodes_[at].parent) {
      states_[at] = State::open;
      path.push_back(at);
    }
    const State found = at == kNone ? State::good : states_[at];
    if (found == State::open)
      lose(lines_[at].offset, "node " + Number(lines_[at].id) + " is its own ancestor");
    for (const uint32_t node : path) states_[node] = found == State::good ? State::good : State::bad;
  }
}

// Collects the properties of an attribute. The properties are in the nodes on the path between the
// attribute's name and its type. Returns the reason for a failure, or "".
std::string NodeTable::Describe(uint32_t name, Attribute* attribute) const {
  attribute->name = lines_.Text(name);
  std::string_view type, properties, time_unit;
  size_t steps = 0;
  for (uint32_t at = nodes_[name].parent; at != kNone; at = nodes_[at].parent) {
    if (++steps > kMaxMetadata)
      return "an attribute with more than " + Number(kMaxMetadata) + " nodes above it";
    const uint64_t kind = lines_[at].attribute;
    if (kind == kTypeId || kind == kPropertiesId) {
      std::string_view& taken = kind == kTypeId ? type : properties;
      if (taken.empty()) taken = lines_.Text(at);
      continue;
    }
    // The attributes of metadata are identified by name only, so attributes may be defined in any order.
    const uint32_t key = Find(kind);
    if (key == kNone || lines_[key].attribute != kNameId) continue;
    SetMetadata(lines_.Text(key), lines_.Text(at), &time_unit, attribute);
  }
  if (attribute->unit.empty()) attribute->unit = time_unit;
  const auto named = TypeNamed(type);
  if (!named) return "an attribute without a type";
  attribute->type = *named;
  Datum flags;
  if (!properties.empty() && (!ReadValue(Type::int_, properties, &flags) || flags.bits > UINT32_MAX)) {
    return "the properties of an attribute are not a number";
  }
  attribute->properties = static_cast<uint32_t>(flags.bits);
  return "";
}

void NodeTable::DefineAttributes(const Lose& lose) {
  for (uint32_t i = 0; i < lines_.size(); ++i) {
    if (lines_[i].attribute != kNameId || states_[i] != State::good || Find(lines_[i].id) != i) continue;
    Attribute attribute;
    std::string why = Describe(i, &attribute);
    if (why.empty()) {
      nodes_[i].defines = static_cast<uint32_t>(attributes_.size());
      attributes_.push_back(std::move(attribute));
    } else {
      states_[i] = State::bad;
      lose(lines_[i].offset, std::move(why));
    }
  }
}

void NodeTable::ReadValues(const Lose& lose) {
  for (uint32_t i = 0; i < lines_.size(); ++i) {
    if (states_[i] != State::good) continue;
    Node& node = nodes_[i];
    node.attribute = FindAttribute(lines_[i].attribute);
    if (node.attribute == kNone) {
      states_[i] = State::bad;
      lose(lines_[i].offset, "attribute " + Number(lines_[i].attribute) + " is not defined");
    } else if (!ReadValue(attributes_[node.attribute].type, lines_.Text(i), &node.value)) {
      states_[i] = State::bad;
      lose(lines_[i].offset, "the value is no " + std::string(NameOf(attributes_[node.attribute].type)));
    }
  }
}

}  // namespace rankine::exchange::cali
