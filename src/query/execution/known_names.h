// SPDX-License-Identifier: BSD-3-Clause
// Keeps track of which names of a query occur in the inputs, while several threads open and read the inputs.
// A name that does not occur in any input is an error. Whether a name occurs is known only at the end. So
// nothing may be printed before all inputs have been read.
#pragma once
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/byte_reader.h"
#include "context/space.h"
#include "query/execution/binding.h"
#include "query/language/plan.h"
#include "query/records/input.h"

namespace rankine::query {

// Thread-safe.
class KnownNames {
 public:
  explicit KnownNames(const Plan& plan);
  void Opened(const Input& input);
  // Keeps the attributes in the space of a part. Must be called after each batch for which the binding's
  // Learned() is true.
  void Saw(const Binding& binding);
  // Must be called when a part has been read completely. From this call on, names from the part may be
  // suggested to the user.
  void Read(const context::Space& space);
  // Records that a blob's layout is unusable. If the query uses a field of that blob, `Unknown` returns the
  // given reason.
  void BadLayout(const std::string& name, const std::string& why);
  // Returns one sentence for each blob whose layout is unusable.
  std::vector<std::string> BadLayouts() const;
  bool complete() const;
  // `Save` writes the known names for another process. `Load` adds names that another process has written.
  void Save(std::string& out) const;
  void Load(base::ByteReader& in);
  std::vector<bool> nested() const;  // For each field, true if it may contain paths, by index in
                                     // Plan::fields.
  // Returns the names of nested attributes that occur in parts that have been read completely. Rows for `*`
  // need the names of nested attributes, because no field lists these attributes.
  std::vector<std::string> NestedNames() const;
  // Additional information about an attribute, from the inputs.
  struct Description {
    std::string alias, unit;
  };
  std::map<std::string, Description, std::less<>> Descriptions() const;
  // Returns a sentence about the first name that occurs in no input, or an empty string.
  std::string Unknown() const;

 private:
  const Plan& plan_;
  mutable std::mutex mutex_;
  std::vector<bool> known_;
  std::vector<bool> nested_;
  std::set<std::string, std::less<>> nested_names_;
  size_t left_ = 0;
  std::set<std::string, std::less<>> candidates_;
  std::map<std::string, Description, std::less<>> descriptions_;
  std::map<std::string, std::string, std::less<>> bad_layouts_;  // the reason, by the name of the blob
};

// The input must contain some names of the query. Chooses the first kind of record that has all names of
// the query that occur in this input. Fails if no single kind of record has all of these names. The argument
// `alone` is true if this input is the only input. If `alone` is true, the function also fails for a name
// that no kind has, and for operations that the declared types do not allow. Returns nullopt if the input
// lacks a name that may occur in another input. If a name is missing, the input has no records for this
// query, and the reason is stored in `lacking`.
base::Result<std::optional<size_t>> ChooseKind(const Plan& plan, const Input& input, bool alone,
                                               std::string& lacking);

}  // namespace rankine::query
