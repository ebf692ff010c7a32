// SPDX-License-Identifier: BSD-3-Clause
// Batches of some thousand records, which a reader passes to a consumer. Batches are stored by column. The
// cost of a call occurs once per batch instead of once per record.
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

// The values of one attribute that is not in the tree (as-value). `bits` has the encoding of Datum, except
// that strings and blobs are given by their numbers from Space::Intern.
struct Column {
  AttributeId attribute = kNoAttribute;
  Type type = Type::uint;
  // one element for each record of the batch; undefined if the record has no value
  const uint64_t* bits = nullptr;
  const uint8_t* present = nullptr;  // 1: the record has a value; nullptr: all records have a value
};

struct Batch {
  size_t records = 0;
  const NodeId* nodes = nullptr;  // node of each record; nullptr: all nodes are kRoot
  std::span<const Column> columns;
};

// Consumes batches. A batch is valid only during the call, because the batch and its memory belong to the
// reader.
class Sink {
 public:
  virtual ~Sink() = default;
  virtual bool Take(const Space& space, const Batch& batch) = 0;  // Returns false if the consumer accepts no
                                                                  // more batches.
};

// The attributes that the consumer needs. A reader may omit all other attributes, both from the columns and
// from the nodes.
struct Wanted {
  bool all = true;
  std::vector<std::string> names;  // names of the attributes, used if `all` is false

  bool Has(std::string_view name) const {
    return all || std::find(names.begin(), names.end(), name) != names.end();
  }
  // Returns true if the attribute itself or a field of its blob is wanted.
  bool HasPartOf(const Attribute& attribute) const {
    if (Has(attribute.name)) return true;
    if (attribute.type != Type::usr) return false;
    return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
      return name.size() > attribute.name.size() && name[attribute.name.size()] == '.' &&
             name.starts_with(attribute.name);
    });
  }
};

// Data that the reader could not read, and that are therefore missing in the batches.
struct Lost {
  std::string where;  // The position of the data: file and line, or file and offset.
  std::string why;
};

// A part of the records of a file, which can be read independently. One thread reads a part, and reads it
// only once. At the same time, other threads may read other parts.
class Part {
 public:
  virtual ~Part() = default;
  // Reads until the end of the part, or until the sink accepts no more batches. After an error, the rest of
  // the part cannot be read. Data that the reader skips is recorded in `lost`. The Space must outlive the
  // Part. While the Part is read, no other thread may use the Space.
  virtual base::Status Read(Space& space, const Wanted& wanted, Sink& sink, std::vector<Lost>& lost) = 0;
};

}  // namespace rankine::context
