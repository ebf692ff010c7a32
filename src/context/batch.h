// Records on their way from a reader to whoever works on them, some thousands at a time, by column: what one
// record at a time costs in calls, a batch pays once.
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

// One attribute of the records that is not in the tree (as-value). `bits` as in Datum; texts and blobs are
// numbers of Space::Intern.
struct Column {
  AttributeId attribute = kNoAttribute;
  Type type = Type::uint;
  const uint64_t* bits = nullptr;    // one for each record of the batch; anything where it is missing
  const uint8_t* present = nullptr;  // 1: it has a value; nullptr: all have
};

struct Batch {
  size_t records = 0;
  const NodeId* nodes = nullptr;  // of each record; nullptr: all kRoot
  std::span<const Column> columns;
};

// Takes batches. The batch and what it points to are the reader's and valid during the call.
class Sink {
 public:
  virtual ~Sink() = default;
  virtual bool Take(const Space& space, const Batch& batch) = 0;  // false: no more is wanted
};

// What the taker needs: a reader may leave out columns of other attributes, and may leave values of other
// attributes out of the nodes.
struct Wanted {
  bool all = true;
  std::vector<std::string> names;  // when not all

  bool Has(std::string_view name) const {
    return all || std::find(names.begin(), names.end(), name) != names.end();
  }
  // The attribute itself, or a field of the blob that it is.
  bool HasPartOf(const Attribute& attribute) const {
    if (Has(attribute.name)) return true;
    if (attribute.type != Type::usr) return false;
    return std::any_of(names.begin(), names.end(), [&](const std::string& name) {
      return name.size() > attribute.name.size() && name[attribute.name.size()] == '.' &&
             name.starts_with(attribute.name);
    });
  }
};

// What a reader could not read. Nothing of it is in any batch.
struct Lost {
  std::string where;  // file and line, or file and offset
  std::string why;
};

// One part of the records of one file, which is read once, by one thread, at the same time as other parts.
class Part {
 public:
  virtual ~Part() = default;
  // Reads to the end, or until the sink wants no more. An error: nothing further can be read; `lost` says
  // what was left out and the reading went on. `space` outlives the part and is not used by other threads
  // meanwhile.
  virtual base::Status Read(Space& space, const Wanted& wanted, Sink& sink, std::vector<Lost>& lost) = 0;
};

}  // namespace rankine::context
