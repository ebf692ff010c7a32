#include "formats/cali/record_reader.h"

#include <utility>

#include "formats/cali/limits.h"
#include "formats/cali/values.h"
#include "formats/cali/words.h"

namespace rankine::formats::cali {

using context::Datum;
using context::NodeId;
using context::Type;

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
    if (columns_.slots() > kMaxValues) {
      attributes_.clear();
      if (!columns_.Forget()) return Outcome::enough;
    }
    if (!ReadAttributes(line.attributes)) return Outcome::lost;
    if (!ReadValues(line.data)) {
      for (const uint32_t slot : slots_) {
        if (slot != kUnwanted) columns_.Unset(slot);
      }
      return Outcome::lost;
    }
  }
  return columns_.Commit(node_) ? Outcome::good : Outcome::enough;
}

bool RecordReader::ReadNode(uint64_t id, uint32_t* node) {
  *node = table_.Find(id);
  if (*node == kNone) return Lose("node " + std::to_string(id) + " is not defined");
  return table_.node(*node).good || Lose("node " + std::to_string(id) + " is lost");
}

// The last ref is nearest to the root, as in Caliper, where a record's entries are walked from the first
// one's leaf.
bool RecordReader::ReadRefs(std::string_view list) {
  const char* at = list.data();
  const char* const end = at + list.size();
  refs_.clear();
  for (;; ++at) {
    uint64_t id = 0;
    if (!TakeNumber(&at, &id) || (at != end && *at != '=')) return Lose("a ref is no id");
    uint32_t node = 0;
    if (!ReadNode(id, &node)) return false;
    if (at == end && refs_.empty()) {
      node_ = map_.Of(node);
      return true;
    }
    refs_.push_back(node);
    if (at == end) break;
  }
  for (size_t i = refs_.size(); i-- > 0;) {
    const auto joined = map_.Join(node_, refs_[i]);
    if (!joined) return Lose("too many different combinations of refs");
    node_ = *joined;
  }
  return true;
}

bool RecordReader::ReadAttributes(std::string_view list) {
  if (list == attributes_ && !list.empty()) return true;
  attributes_.clear();  // valid again at the end
  slots_.clear();
  const char* at = list.data();
  const char* const end = at + list.size();
  for (;; ++at) {
    uint64_t id = 0;
    if (!TakeNumber(&at, &id) || (at != end && *at != '=')) return Lose("an attribute is no id");
    const uint32_t index = table_.FindAttribute(id);
    if (index == kNone) return Lose("attribute " + std::to_string(id) + " is not defined");
    if (slots_.size() == kMaxValues) return Lose("more than " + std::to_string(kMaxValues) + " values");
    const auto attribute = map_.attribute(index);
    slots_.push_back(attribute == context::kNoAttribute
                         ? kUnwanted
                         : columns_.Slot(attribute, table_.attributes()[index].type));
    if (at == end) break;
  }
  attributes_ = list;
  return true;
}

bool RecordReader::ReadValues(std::string_view data) {
  const char* at = data.data();
  const char* const end = at + data.size();
  for (size_t i = 0; i < slots_.size(); ++i) {
    if (i > 0 && (at == end || *at++ != '=')) return Lose("fewer values than attributes");
    if (slots_[i] == kUnwanted) {
      at = FindStop(at, end, '=');
    } else if (!ReadValue(slots_[i], &at, end)) {
      return false;
    }
  }
  return at == end || Lose("more values than attributes");
}

// One value at `at`, which moves behind it.
bool RecordReader::ReadValue(uint32_t slot, const char** at, const char* end) {
  const char* const first = *at;
  const Type type = columns_.type(slot);
  uint64_t bits = 0;
  if (type == Type::uint || type == Type::int_) {  // nearly all: without a look for the word's end
    const bool negative = type == Type::int_ && *first == '-';
    const char* digits = first + negative;
    if (TakeNumber(&digits, &bits) && (digits == end || *digits == '=') &&
        (type == Type::uint || bits <= INT64_MAX)) {
      *at = digits;
      return columns_.Set(slot, negative ? -bits : bits) || AddToTree(slot, negative ? -bits : bits);
    }
  }
  *at = FindStop(first, end, '=');
  const std::string_view word(first, static_cast<size_t>(*at - first));
  if (word.empty() && !context::IsText(type)) return true;  // how Caliper writes "no value"
  Datum value;
  if (!cali::ReadValue(type, Unescape(word, room_), &value)) {
    return Lose("a value of '" + space_.attribute(columns_.attribute(slot)).name + "' is no " +
                std::string(NameOf(type)));
  }
  bits = context::IsText(type) ? space_.Intern(value.text) : value.bits;
  return columns_.Set(slot, bits) || AddToTree(slot, bits);
}

// A second value of one attribute: columns have one place a record, the tree has any number.
bool RecordReader::AddToTree(uint32_t slot, uint64_t bits) {
  if (++repeated_ > kMaxJoined) return Lose("too many records with two values of one attribute");
  const Type type = columns_.type(slot);
  Datum value{type, bits, {}};
  if (context::IsText(type)) value = {type, 0, space_.text(static_cast<uint32_t>(bits))};
  node_ = space_.Child(node_, columns_.attribute(slot), value);
  return true;
}

}  // namespace rankine::formats::cali
