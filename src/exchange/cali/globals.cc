// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/cali/globals.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "exchange/cali/values.h"
#include "exchange/cali/words.h"

namespace rankine::exchange::cali {
namespace {

using context::Datum;

// Visits the values from the last to the first. So the first value that is found for an attribute is its last
// value in the file, which is the valid value. Each node is visited only once, even if many lines refer to
// it.
class Collector {
 public:
  Collector(const NodeTable& nodes, std::deque<std::string>& texts)
      : nodes_(nodes), texts_(texts), seen_(nodes.size()), taken_(nodes.attributes().size()) {}

  // Returns the reason if the line is unreadable.
  std::optional<std::string> TakeLine(std::string_view line);
  void TakeTree();
  bool empty() const { return globals_.empty(); }
  std::vector<Global> Finish() {
    std::reverse(globals_.begin(), globals_.end());
    return std::move(globals_);
  }

 private:
  struct Value {
    uint32_t attribute;
    Datum value;
  };
  std::optional<std::string> ReadValues(const RecordLine& record, std::vector<Value>* values);
  void TakeChain(uint32_t node) {
    for (; node != kNone && !seen_[node]; node = nodes_.node(node).parent) {
      seen_[node] = true;
      Take(nodes_.node(node).attribute, nodes_.node(node).value);
    }
  }
  void Take(uint32_t attribute, const Datum& value) {
    if (taken_[attribute]) return;
    taken_[attribute] = true;
    globals_.push_back({nodes_.attributes()[attribute], value});
  }

  const NodeTable& nodes_;
  std::deque<std::string>& texts_;
  std::vector<bool> seen_;   // For each node, true if it has been visited.
  std::vector<bool> taken_;  // For each attribute, true if its value has been found.
  std::vector<Global> globals_;
};

std::optional<std::string> Collector::ReadValues(const RecordLine& record, std::vector<Value>* values) {
  const char* at = record.attributes.data();
  const char* data = record.data.data();
  const char* const end = record.attributes.data() + record.attributes.size();
  const char* const data_end = data + record.data.size();
  if (record.has_attributes != record.has_data)
    return "attributes without values, or values without attributes";
  for (bool more = record.has_attributes; more;) {
    uint64_t id = 0;
    if (!TakeNumber(&at, &id)) return "an id is not a number";
    const uint32_t attribute = nodes_.FindAttribute(id);
    if (attribute == kNone) return "attribute " + std::to_string(id) + " is not defined";
    const char* const word_end = FindStop(data, data_end, '=');
    std::string room;
    const auto word = Unescape({data, static_cast<size_t>(word_end - data)}, room);
    texts_.emplace_back(word);
    Value value{attribute, {}};
    if (!ReadValue(nodes_.attributes()[attribute].type, texts_.back(), &value.value))
      return "a value does not have the type of its attribute";
    values->push_back(value);
    more = at < end;
    if (more != (word_end < data_end)) return "the number of values differs from the number of attributes";
    if (more && *at != '=') return "an id is not a number";
    ++at;
    data = word_end + 1;
  }
  return std::nullopt;
}

std::optional<std::string> Collector::TakeLine(std::string_view line) {
  const std::string_view fields = line.substr(kGlobals.size());
  RecordLine record;
  if (!SplitRecord(fields, &record)) return WhyNotRecord(fields);
  std::vector<Value> values;
  if (auto why = ReadValues(record, &values)) return why;
  std::vector<uint32_t> nodes;
  const char* at = record.refs.data();
  const char* const end = at + record.refs.size();
  for (bool more = record.has_refs; more; ++at) {
    uint64_t id = 0;
    if (!TakeNumber(&at, &id) || (at < end && *at != '=')) return "an id is not a number";
    const uint32_t node = nodes_.Find(id);
    if (node == kNone) return "node " + std::to_string(id) + " is not defined";
    if (!nodes_.node(node).good) return "node " + std::to_string(id) + " is lost";
    nodes.push_back(node);
    more = at < end;
  }
  for (size_t i = values.size(); i-- > 0;) Take(values[i].attribute, values[i].value);
  for (size_t i = nodes.size(); i-- > 0;) TakeChain(nodes[i]);
  return std::nullopt;
}

void Collector::TakeTree() {
  for (size_t i = nodes_.size(); i-- > 0;) {
    const NodeTable::Node& node = nodes_.node(static_cast<uint32_t>(i));
    if (node.good && (nodes_.attributes()[node.attribute].properties & context::kGlobal) != 0) {
      Take(node.attribute, node.value);
    }
  }
}

}  // namespace

std::vector<Global> CollectGlobals(const NodeTable& nodes, const std::deque<GlobalsLine>& lines,
                                   std::deque<std::string>& texts, const NodeTable::Lose& lose) {
  Collector collector(nodes, texts);
  for (size_t i = lines.size(); i-- > 0;) {
    if (auto why = collector.TakeLine(lines[i].text)) lose(lines[i].offset, *why);
  }
  if (collector.empty()) collector.TakeTree();
  return collector.Finish();
}

}  // namespace rankine::exchange::cali
