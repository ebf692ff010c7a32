// Where records come from: inputs (an archive, a foreign file), each with one or several kinds of records,
// each read as parts that give batches. The engine knows no file format: the command adapts readers to this.
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
  bool number = false;          // integer or real; otherwise text
  bool listed = true;           // `*` has a column for it, even where no record has a value
  std::string bad_layout = {};  // of a blob: why its fields cannot be read
};

// One kind of record: what a query may name together.
struct RecordKind {
  std::string name;                        // plural, for sentences: "calls", "messages"
  std::vector<KnownAttribute> attributes;  // in the order in which `*` shows them
  bool open = false;                       // records may have further attributes, known once read
  bool complete = false;                   // open, but `attributes` has every name that a record can have
};

// Immutable once made; Split and the parts it gives may be used by several threads at a time, one thread
// each.
class Input {
 public:
  virtual ~Input() = default;
  virtual const std::string& name() const = 0;
  // Metadata of the run: attributes run.* of every record. Texts are views into the input.
  virtual const std::vector<std::pair<std::string, Value>>& globals() const = 0;
  // In the order in which they are tried for a query's attributes; at least one.
  virtual const std::vector<RecordKind>& kinds() const = 0;
  // A record stands for as many as its attribute `count` says, where it has one.
  virtual bool weighted() const { return false; }
  // The records of one kind as at most `parts` parts (at least one), with the attributes wanted. The input
  // outlives them.
  virtual base::Result<std::vector<std::unique_ptr<context::Part>>> Split(size_t kind,
                                                                          const context::Wanted& wanted,
                                                                          size_t parts) const = 0;
};

// An input that is opened when a thread gets to it, so that a thousand files do not lie in memory at once.
struct InputSource {
  std::string name;
  std::function<base::Result<std::unique_ptr<Input>>()> open;  // any thread
};

}  // namespace rankine::query
