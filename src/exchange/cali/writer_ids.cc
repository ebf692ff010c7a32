// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/cali/writer_ids.h"

#include <algorithm>

#include "base/text/valid_text.h"
#include "exchange/cali/values.h"
#include "exchange/cali/words.h"

namespace rankine::exchange::cali {
namespace {

using context::AttributeId;
using context::NodeId;
using context::Space;
using context::Type;

// Attributes and types that every file has. The number of a type is also its id. The last type, `ptr`, has no
// id. The values of the type `ptr` are written as addresses.
constexpr uint64_t kName = 8, kProperties = 10;
constexpr uint64_t kNoParent = UINT64_MAX;
constexpr NodeId kNotYet = UINT32_MAX;

uint64_t IdOf(Type type) {
  return static_cast<uint64_t>(type == Type::ptr ? Type::addr : type);
}

// True for an empty text, and for a text that ends with a blank or a control character. Readers that strip
// lines, such as caliper-reader, would lose the end of such a text if it were at the end of a line.
bool MustNotBeLast(std::string_view text) {
  return text.empty() || static_cast<unsigned char>(text.back()) <= ' ';
}

// Returns true if the attribute's other metadata, which are always written, already contain its unit.
bool HasTimeUnit(const context::Attribute& about) {
  return std::any_of(about.metadata.begin(), about.metadata.end(), [&](const auto& other) {
    return other.first == kTimeUnit && other.second == about.unit;
  });
}

}  // namespace

uint64_t WriterIds::Line(uint64_t attribute, std::string_view value, uint64_t parent) {
  const uint64_t id = next_++;
  const std::string attr = ",attr=" + std::to_string(attribute);
  const bool data_first = parent == kNoParent && MustNotBeLast(value);
  lines_ += "__rec=node,id=";
  lines_ += std::to_string(id);
  if (!data_first) lines_ += attr;
  lines_ += ",data=";
  AppendEscaped(lines_, value);
  if (data_first) lines_ += attr;
  if (parent != kNoParent) lines_ += ",parent=" + std::to_string(parent);
  lines_ += '\n';
  return id;
}

// Returns the id of an attribute that describes other attributes. The id is also stored in `*id`. Writes
// this attribute when it is first used.
uint64_t WriterIds::Metadata(uint64_t* id, std::string_view name) {
  if (metadata_ == 0) metadata_ = Line(kProperties, std::to_string(context::kSkipEvents), IdOf(Type::string));
  if (*id == 0) *id = Line(kName, base::ValidText(name), metadata_);
  return *id;
}

uint64_t WriterIds::OwnAttribute(AttributeId attribute, Type type) {
  if (attributes_.size() <= attribute) attributes_.resize(own_.attributes());
  uint64_t& id = attributes_[attribute][static_cast<size_t>(type)];
  if (id != 0) return id;
  const context::Attribute& about = own_.attribute(attribute);
  uint64_t parent = IdOf(type);
  const auto tell = [&](uint64_t* key, std::string_view name, const std::string& text) {
    if (!text.empty()) {
      const uint64_t of = Metadata(key, name);
      parent = Line(of, base::ValidText(text), parent);
    }
  };
  if (!HasTimeUnit(about)) tell(&unit_, "attribute.unit", about.unit);
  tell(&alias_, "attribute.alias", about.alias);
  tell(&layout_, "attribute.layout", about.layout);
  for (auto other = about.metadata.rbegin(); other != about.metadata.rend(); ++other)
    tell(&others_[other->first], other->first, other->second);
  parent = Line(kProperties, std::to_string(about.properties), parent);
  id = Line(kName, base::ValidText(about.name), parent);
  return id;
}

// The space is nearly always the same as in the previous call.
WriterIds::Known& WriterIds::Of(const Space& space) {
  if (last_ != &space) {
    last_ = &space;
    last_known_ = &known_[&space];
  }
  return *last_known_;
}

AttributeId WriterIds::Own(Known& known, const Space& space, AttributeId attribute) {
  if (known.attributes.size() <= attribute)
    known.attributes.resize(space.attributes(), context::kNoAttribute);
  AttributeId& own = known.attributes[attribute];
  if (own == context::kNoAttribute) own = own_.Declare(space.attribute(attribute));
  return own;
}

uint64_t WriterIds::Attribute(const Space& space, AttributeId attribute, Type type) {
  return OwnAttribute(Own(Of(space), space, attribute), type);
}

// Writes the nodes on the path to a node of `own_`, except those that have already been written.
uint64_t WriterIds::OwnNode(NodeId node) {
  if (nodes_.size() < own_.nodes()) nodes_.resize(own_.nodes());
  path_.clear();
  for (; node != context::kRoot && nodes_[node] == 0; node = own_.parent(node)) path_.push_back(node);
  uint64_t id = node == context::kRoot ? kNoParent : nodes_[node];
  for (; !path_.empty(); path_.pop_back()) {
    node = path_.back();
    const context::Datum& value = own_.value_of(node);
    const uint64_t attribute = OwnAttribute(own_.attribute_of(node), value.type);
    text_.clear();
    AppendValue(text_, value);
    nodes_[node] = id = Line(attribute, text_, id);
  }
  return id;
}

uint64_t WriterIds::Node(const Space& space, NodeId node) {
  Known& known = Of(space);
  if (known.nodes.size() < space.nodes()) known.nodes.resize(space.nodes(), kNotYet);
  known.nodes[context::kRoot] = context::kRoot;
  if (known.nodes[node] == kNotYet) {
    path_.clear();
    NodeId at = node;
    for (; known.nodes[at] == kNotYet; at = space.parent(at)) path_.push_back(at);
    NodeId own = known.nodes[at];
    for (; !path_.empty(); path_.pop_back()) {
      at = path_.back();
      own = own_.Child(own, Own(known, space, space.attribute_of(at)), space.value_of(at));
      known.nodes[at] = own;
    }
  }
  return OwnNode(known.nodes[node]);
}

}  // namespace rankine::exchange::cali
