// Where records come from. The query engine knows no archive: a source offers records of one kind, one after
// another, with a fixed list of attributes. Profile rows and messages are the first two kinds; events,
// samples and windows join as more.
#pragma once
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "query/value.h"

namespace rankine::query {

struct Attribute {
  std::string_view name;  // static storage
  bool number;            // integer or real; otherwise text
};

// One kind of record: what a query may name together.
struct RecordKind {
  std::string_view name;  // plural, for sentences: "calls", "messages"
  std::vector<Attribute> attributes;
};

// A cursor before the first record. Values are views into the source: it outlives every result made from it.
// One thread.
class RecordSource {
 public:
  virtual ~RecordSource() = default;
  // Goes to the next record; false after the last.
  virtual bool Next() = 0;
  // Attribute `index` (of the kind's list) of the current record; missing when the record has none. Called
  // only for attributes that the query needs, so that an expensive one (mpi.callsite) costs nothing
  // elsewhere.
  virtual Value Get(size_t index) = 0;
};

// The kinds that one archive offers, in the order in which they are tried for a query's attributes.
class Catalog {
 public:
  virtual ~Catalog() = default;
  virtual const std::vector<RecordKind>& kinds() const = 0;
  // A new cursor over records of kinds()[kind]; never null.
  virtual std::unique_ptr<RecordSource> Open(size_t kind) const = 0;
};

}  // namespace rankine::query
