// SPDX-License-Identifier: BSD-3-Clause
// The sources of records. An input is an archive, or a file of another tool. An input contains one or more
// kinds of records. The records of one kind are divided into parts, which are read separately. A part
// delivers its records in batches. The engine does not depend on file formats. The command line adapts
// readers to this interface.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "context/batch.h"
#include "query/values/value.h"

namespace rankine::query {

struct KnownAttribute {
  std::string name;
  bool number = false;  // true: integer or real; false: text
  bool listed = true;   // True if `*` includes a column for the attribute, even if no record has a
                        // value.
  // For a blob: the reason why its fields cannot be read. The reason is empty if the fields can be read.
  std::string bad_layout = {};
};

// One kind of record. A query can combine only attributes of one kind of records.
struct RecordKind {
  // the name in the plural, for sentences, such as "calls" or "messages"
  std::string name;
  std::vector<KnownAttribute> attributes;  // The attributes in the order of `*`.
  // Records may have further attributes. The attributes that are not listed become known only when records
  // are read.
  bool open = false;
  bool complete = false;  // True if the list `attributes` contains all possible names although `open` is
                          // true. Without `open`, the flag has no meaning.
};

// Immutable. Several threads may call `Split` at the same time, and may read different parts at the same
// time.
class Input {
 public:
  virtual ~Input() = default;
  virtual const std::string& name() const = 0;
  // Metadata of the run: the attributes run.*, which are common to all records. Texts are views into the
  // input.
  virtual const std::vector<std::pair<std::string, Value>>& globals() const = 0;
  // Returns the kinds of records, at least one. A query uses the first kind that has all attributes of the
  // query.
  virtual const std::vector<RecordKind>& kinds() const = 0;
  // Returns true if one record may represent several original records. If true, the attribute `count` of a
  // record contains the number of original records.
  virtual bool weighted() const { return false; }
  // Splits the records of one kind into parts that deliver the wanted attributes. The result has at least
  // one part. The argument `parts` is the maximum number of parts. The input must outlive the returned
  // parts.
  virtual base::Result<std::vector<std::unique_ptr<context::Part>>> Split(size_t kind,
                                                                          const context::Wanted& wanted,
                                                                          size_t parts) const = 0;
};

// Describes an input that is opened only when a thread reaches it. So the engine does not hold thousands of
// files in memory at the same time.
struct InputSource {
  std::string name;
  std::function<base::Result<std::unique_ptr<Input>>()> open;  // thread-safe
};

}  // namespace rankine::query
