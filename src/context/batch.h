// SPDX-License-Identifier: BSD-3-Clause
// Batches of some thousand records on their way from a reader to a consumer, stored by column. A batch pays
// the cost of a call once for all its records.
#pragma once
#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "context/space.h"

namespace rankine::context {

// One attribute of the records outside the tree (as-value). `bits` as in Datum; texts and blobs are numbers
// of Space::Intern.
struct Column {
  AttributeId attribute = kNoAttribute;
  Type type = Type::uint;
  const uint64_t* bits = nullptr;    // one for each record of the batch; undefined where the value is missing
  const uint8_t* present = nullptr;  // 1: it has a value; nullptr: all records have one
};

struct Batch {
  size_t records = 0;
  const NodeId* nodes = nullptr;  // the node of each record; nullptr: all kRoot
  std::span<const Column> columns;
};

// Consumes batches. The batch and the memory that it refers to belong to the reader and are valid during the
// call.
class Sink {
 public:
  virtual ~Sink() = default;
  virtual bool Take(const Space& space, const Batch& batch) = 0;  // false: no more is wanted
};

// The attributes that the consumer needs. A reader may leave out columns of other attributes, and leave their
// values out of the nodes.
struct Wanted {
  bool all = true;
  std::vector<std::string> names;  // used if not all

  bool Has(std::string_view name) const {
    return all || std::find(names.begin(), names.end(), name) != names.end();
  }
  // Whether the attribute itself, or a field of its blob, is wanted.
  bool HasPartOf(const Attribute& attribute) const {
    if (Has(attribute.name)) return true;
    if (attribute.type != Type::usr) return false;
    return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
      return name.size() > attribute.name.size() && name[attribute.name.size()] == '.' &&
             name.starts_with(attribute.name);
    });
  }
};

// Data that a reader could not read. No batch has any of it.
struct Lost {
  std::string where;  // file and line, or file and offset
  std::string why;
};

// One part of the records of one file. One thread reads it once; other threads read other parts at the same
// time.
class Part {
 public:
  virtual ~Part() = default;
  // Reads to the end, or until the sink wants no more. An error: the rest cannot be read. `lost` names data
  // that was left out while reading continued. `space` must outlive the part, and no other thread may use it
  // meanwhile.
  virtual base::Status Read(Space& space, const Wanted& wanted, Sink& sink, std::vector<Lost>& lost) = 0;
};

}  // namespace rankine::context
