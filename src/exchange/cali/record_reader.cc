// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/cali/record_reader.h"

#include <cstring>
#include <utility>

#include "exchange/cali/limits.h"
#include "exchange/cali/values.h"
#include "exchange/cali/words.h"

namespace rankine::exchange::cali {

using context::Datum;
using context::NodeId;

RecordReader::Outcome RecordReader::Read(std::string_view fields) {
  RecordLine line;
  if (!SplitRecord(fields, &line)) {
    why_ = WhyNotRecord(fields);
    return Outcome::lost;
  }
  node_ = context::kRoot;
  if (line.has_refs && !ReadRefs(line.refs)) return Outcome::lost;
  if (line.has_attributes != line.has_data) {
    why_ = line.has_data ? "values without attributes" : "attributes without values";
    return Outcome::lost;
  }
  if (line.has_attributes) {
    if (!FindList(line.attributes)) {
      const bool many_columns = columns_.slots() > kMaxValues;
      if (many_columns || lists_.size() == kMostLists) lists_.clear();
      if (many_columns && !columns_.Forget()) return Outcome::enough;
      if (!MakeList(line.attributes)) return Outcome::lost;
    }
    if (!ReadValues(line.data)) {
      TakeBack();
      return Outcome::lost;
    }
  }
  return columns_.Commit(node_) ? Outcome::good : Outcome::enough;
}

void RecordReader::TakeBack() {
  for (const Slot& slot : lists_[list_].slots) {
    if (slot.bits != nullptr) slot.present[columns_.row()] = 0;
  }
}

bool RecordReader::ReadNode(uint64_t id, uint32_t* node) {
  *node = table_.Find(id);
  if (*node == kNone) return Lose("node " + std::to_string(id) + " is not defined");
  return table_.node(*node).good || Lose("node " + std::to_string(id) + " is lost");
}

// The node of the last ref is nearest to the root, as in Caliper. Caliper visits the values of a record from
// leaf to root, and begins at the leaf of the first ref.
bool RecordReader::ReadRefs(std::string_view list) {
  const char* at = list.data();
  const char* const end = at + list.size();
  KnownRefs known;
  known.size = list.size();
  if (known.size <= kShort) std::memcpy(known.text.data(), list.data(), known.size);
  refs_.clear();
  for (;; ++at) {
    uint64_t id = 0;
    if (!TakeNumber(&at, &id) || (at != end && *at != '=')) return Lose("a ref is not an id");
    uint32_t node = 0;
    if (!ReadNode(id, &node)) return false;
    refs_.push_back(node);
    if (at == end) break;
  }
  for (size_t i = refs_.size(); i-- > 0;) {
    const auto joined = map_.Join(node_, refs_[i]);
    if (!joined) return Lose("too many different combinations of refs");
    node_ = *joined;
  }
  known.node = node_;
  if (known.size <= kShort) Place(known) = known;
  return true;
}

bool RecordReader::FindList(std::string_view text) {
  for (size_t i = 0; i < lists_.size(); ++i) {
    if (lists_[i].text != text) continue;
    lists_[list_].next = i;
    list_ = i;
    return true;
  }
  return false;
}

bool RecordReader::MakeList(std::string_view text) {
  List list;
  const char* at = text.data();
  const char* const end = at + text.size();
  for (;; ++at) {
    uint64_t id = 0;
    if (!TakeNumber(&at, &id) || (at != end && *at != '='))
      return Lose("the id of an attribute is not a number");
    const uint32_t index = table_.FindAttribute(id);
    if (index == kNone) return Lose("attribute " + std::to_string(id) + " is not defined");
    if (list.slots.size() == kMaxValues) return Lose("more than " + std::to_string(kMaxValues) + " values");
    const auto attribute = map_.attribute(index);
    Slot slot;
    if (attribute != context::kNoAttribute) {
      slot.type = table_.attributes()[index].type;
      slot.column = columns_.Slot(attribute, slot.type);
      slot.bits = columns_.bits(slot.column);
      slot.present = columns_.present(slot.column);
    }
    list.slots.push_back(slot);
    if (at == end) break;
  }
  list.text = text;
  list_ = lists_.size();
  lists_.push_back(std::move(list));
  return true;
}

bool RecordReader::ReadValues(std::string_view data) {
  const char* at = data.data();
  const char* const end = at + data.size();
  bool first = true;
  for (const Slot& slot : lists_[list_].slots) {
    if (!std::exchange(first, false) && (at == end || *at++ != '='))
      return Lose("fewer values than attributes");
    if (slot.bits == nullptr) {
      at = FindStop(at, end, '=');
    } else if (!ReadValue(slot, &at, end)) {
      return false;
    }
  }
  return at == end || Lose("more values than attributes");
}

// Reads a value at the position `*at`. After the call, `*at` is the position after the value.
bool RecordReader::ReadValue(const Slot& slot, const char** at, const char* end) {
  const char* const first = *at;
  *at = FindStop(first, end, '=');
  const std::string_view word(first, static_cast<size_t>(*at - first));
  if (word.empty() && !context::IsText(slot.type)) return true;  // the value is missing
  Datum value;
  if (!cali::ReadValue(slot.type, Unescape(word, room_), &value)) {
    return Lose("a value of '" + space_.attribute(columns_.attribute(slot.column)).name + "' is no " +
                std::string(NameOf(slot.type)));
  }
  const uint64_t bits = context::IsText(slot.type) ? space_.Intern(value.text) : value.bits;
  uint8_t& present = slot.present[columns_.row()];
  if (present != 0) return AddToTree(slot, bits);
  present = 1;
  slot.bits[columns_.row()] = bits;
  return true;
}

// Handles a second value of the same attribute. A column has space for only one value per record, but a node
// can have any number of values.
bool RecordReader::AddToTree(const Slot& slot, uint64_t bits) {
  if (++repeated_ > kMaxJoined) return Lose("too many records have two values of the same attribute");
  Datum value{slot.type, bits, {}};
  if (context::IsText(slot.type)) value = {slot.type, 0, space_.text(static_cast<uint32_t>(bits))};
  node_ = space_.Child(node_, columns_.attribute(slot.column), value);
  return true;
}

}  // namespace rankine::exchange::cali
