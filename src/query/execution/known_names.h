// SPDX-License-Identifier: BSD-3-Clause
// Keeps track of which names of a query occur in the inputs, while several threads open and read these. A
// name that does not occur in any input is an error. This is known only at the end, so nothing may be printed
// before that.
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
  // Records the attributes in a part's space. Must be called after each batch for which the binding's
  // Learned() is true.
  void Saw(const Binding& binding);
  // Must be called when a part has been read to its end. The part's names may then be suggested to the user.
  void Read(const context::Space& space);
  // Records that a blob's layout is unusable. If the query uses a field of that blob, Unknown returns `why`.
  void BadLayout(const std::string& name, const std::string& why);
  // Returns one sentence for each blob with an unusable layout.
  std::vector<std::string> BadLayouts() const;
  bool complete() const;
  // Save writes the known names for another process. Load adds such names.
  void Save(std::string& out) const;
  void Load(base::ByteReader& in);
  std::vector<bool> nested() const;  // whether fields may contain paths, by index in Plan::fields
  // Returns the names of nested attributes in the parts that were read to their ends. They are needed for
  // rows of `*`, because no field lists these attributes.
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
  std::map<std::string, std::string, std::less<>> bad_layouts_;  // name -> reason
};

// Chooses the first kind of record that has all those names of the query that occur in this input. Fails if
// no single kind has all of them. If `alone` (this is the only input), it also fails for a name that no kind
// has, and for operations that the declared types do not allow. Returns nullopt if the input lacks a name
// that other inputs may have. The input then has no records for this query, and `lacking` is set to a
// sentence that says so.
base::Result<std::optional<size_t>> ChooseKind(const Plan& plan, const Input& input, bool alone,
                                               std::string& lacking);

}  // namespace rankine::query
