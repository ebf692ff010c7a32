// SPDX-License-Identifier: BSD-3-Clause
// The sources of records. An input (an archive, a foreign file) has one or more kinds of records, and each
// kind is read as parts that give batches. The engine knows no file format: the command adapts readers to
// this interface.
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
  bool listed = true;           // `*` has a column for it even if no record has a value
  std::string bad_layout = {};  // why the fields of a blob cannot be read
};

// One kind of record. A query may use the attributes of one kind together.
struct RecordKind {
  std::string name;                        // plural, for sentences: "calls", "messages"
  std::vector<KnownAttribute> attributes;  // attributes in the order of `*`
  bool open = false;                       // records may have further attributes, known only after reading
  bool complete = false;                   // open, but `attributes` lists every possible name
};

// Immutable. Several threads may call Split at the same time. Different threads may read different parts at
// the same time.
class Input {
 public:
  virtual ~Input() = default;
  virtual const std::string& name() const = 0;
  // Metadata of the run: the attributes run.* of every record. Texts are views into the input.
  virtual const std::vector<std::pair<std::string, Value>>& globals() const = 0;
  // The kinds, in the order in which they are tried for a query's attributes. There is at least one kind.
  virtual const std::vector<RecordKind>& kinds() const = 0;
  // Whether a record represents several. The attribute `count` gives their number, if a record has it.
  virtual bool weighted() const { return false; }
  // Splits the records of one kind into at most `parts` parts, and at least one, with the wanted attributes.
  // The input must outlive the parts.
  virtual base::Result<std::vector<std::unique_ptr<context::Part>>> Split(size_t kind,
                                                                          const context::Wanted& wanted,
                                                                          size_t parts) const = 0;
};

// An input that is opened only when a thread reaches it, so that a thousand files are not in memory at once.
struct InputSource {
  std::string name;
  std::function<base::Result<std::unique_ptr<Input>>()> open;  // safe for any thread
};

}  // namespace rankine::query
