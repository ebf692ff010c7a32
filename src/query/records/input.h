// SPDX-License-Identifier: BSD-3-Clause
// The sources of records. An input (an archive, or a file of another tool) has one or more kinds of records.
// Each kind is read in parts that deliver batches. The engine does not depend on file formats; the command
// line adapts readers to this interface.
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
  bool number = false;          // true: integer or real; false: text
  bool listed = true;           // `*` includes a column for it even if no record has a value
  std::string bad_layout = {};  // for a blob: why its fields cannot be read
};

// One kind of record. A query can combine only attributes of the same kind.
struct RecordKind {
  std::string name;                        // plural, for sentences: "calls", "messages"
  std::vector<KnownAttribute> attributes;  // attributes in the order of `*`
  // records may have further attributes, which become known only by reading
  bool open = false;
  bool complete = false;  // only meaningful with `open`: `attributes` nevertheless lists all possible names
};

// Immutable. Several threads may call Split at the same time, and read different parts at the same time.
class Input {
 public:
  virtual ~Input() = default;
  virtual const std::string& name() const = 0;
  // Metadata of the run: the attributes run.*, common to all records. Texts are views into the input.
  virtual const std::vector<std::pair<std::string, Value>>& globals() const = 0;
  // The kinds of records, at least one. They are tried in this order, until one has all attributes of the
  // query.
  virtual const std::vector<RecordKind>& kinds() const = 0;
  // Whether a record may represent several original ones. If so, its attribute `count` contains their number.
  virtual bool weighted() const { return false; }
  // Splits the records of one kind, with the wanted attributes, into at least one and at most `parts` parts.
  // The input must outlive the parts.
  virtual base::Result<std::vector<std::unique_ptr<context::Part>>> Split(size_t kind,
                                                                          const context::Wanted& wanted,
                                                                          size_t parts) const = 0;
};

// An input that is opened only when a thread reaches it, so that thousands of files are not in memory at the
// same time.
struct InputSource {
  std::string name;
  std::function<base::Result<std::unique_ptr<Input>>()> open;  // thread-safe
};

}  // namespace rankine::query
