// Which of the names in a query the inputs have turned out to know. Inputs are opened and read by several
// threads; a name that none knows is a mistake that is found at the end, and then nothing has been printed.
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

// Any thread.
class KnownNames {
 public:
  explicit KnownNames(const Plan& plan);
  void Opened(const Input& input);
  // What a part's space knows after a batch that taught the binding something.
  void Saw(const Binding& binding);
  // The part was read to its end: its names are candidates for what was meant.
  void Read(const context::Space& space);
  // A blob's layout cannot be used; asked for a field of it, Unknown says why.
  void BadLayout(const std::string& name, const std::string& why);
  // Sentences on the blobs whose layouts cannot be used.
  std::vector<std::string> BadLayouts() const;
  bool complete() const;
  // As bytes for another process; Load adds what it knows.
  void Save(std::string& out) const;
  void Load(base::ByteReader& in);
  std::vector<bool> nested() const;  // by Plan::fields
  // Names of nested attributes that the parts read to their ends have: of a row with everything no field
  // tells them.
  std::vector<std::string> NestedNames() const;
  // What the inputs say of attributes beside their names.
  struct Description {
    std::string alias, unit;
  };
  std::map<std::string, Description, std::less<>> Descriptions() const;
  // The sentence for the first name that no input knows; empty: none.
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
  std::map<std::string, std::string, std::less<>> bad_layouts_;  // name, why
};

// The index of the kind of record that has what the query names: the first with all that the input knows of
// it. Fails when the names are known, but of no one kind together; when `alone` (no other input), also for a
// name that no kind knows, and for what cannot be done with the types that the kind declares. Nothing: other
// inputs may know a name that this one lacks, so it has no records of this query; `lacking` is the sentence.
base::Result<std::optional<size_t>> ChooseKind(const Plan& plan, const Input& input, bool alone,
                                               std::string& lacking);

}  // namespace rankine::query
