// SPDX-License-Identifier: BSD-3-Clause
// Which names of a query the inputs know. Several threads open and read inputs. A name that no input knows is
// a mistake. Such a mistake is found only at the end, and nothing may have been printed by then.
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

// Safe for any thread.
class KnownNames {
 public:
  explicit KnownNames(const Plan& plan);
  void Opened(const Input& input);
  // Takes the attributes that a part's space knows. Call it after a batch for which the binding's Learned()
  // is true.
  void Saw(const Binding& binding);
  // Call it when the part was read to its end: its names become candidates for suggestions.
  void Read(const context::Space& space);
  // Records that a blob's layout is unusable. If a query names a field of that blob, Unknown gives `why`.
  void BadLayout(const std::string& name, const std::string& why);
  // One sentence for each blob with an unusable layout.
  std::vector<std::string> BadLayouts() const;
  bool complete() const;
  // Save writes the known names for another process. Load adds them here.
  void Save(std::string& out) const;
  void Load(base::ByteReader& in);
  std::vector<bool> nested() const;  // whether fields may be paths, by index in Plan::fields
  // Names of nested attributes in the parts that were read to their ends. The names are needed for rows of
  // `*`, because no field lists these attributes.
  std::vector<std::string> NestedNames() const;
  // Further facts that the inputs give about attributes.
  struct Description {
    std::string alias, unit;
  };
  std::map<std::string, Description, std::less<>> Descriptions() const;
  // A sentence about the first name that no input knows; empty: none.
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

// Chooses the kind of record that has the names in the query: the first kind with all names that the input
// knows. Fails if no single kind has all known names. If `alone` (the only input), it also fails for a name
// that no kind has, and for operations that the kind's declared types do not allow. Returns nullopt if this
// input lacks a name that other inputs may have. The input then has no records for this query, and `lacking`
// is the sentence that says so.
base::Result<std::optional<size_t>> ChooseKind(const Plan& plan, const Input& input, bool alone,
                                               std::string& lacking);

}  // namespace rankine::query
