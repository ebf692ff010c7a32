// SPDX-License-Identifier: BSD-3-Clause
#include "cli/attribute_list.h"

#include <algorithm>
#include <cstdio>

#include "base/text/visible_text.h"
#include "cli/ask.h"
#include "cli/query_inputs.h"
#include "cli/verb.h"
#include "query/records/attribute_meanings.h"
#include "query/records/mpi_catalog.h"

namespace rankine::cli {
namespace {

using query::KnownAttribute;
using query::RecordKind;

// Adds those attributes that are not in the list yet, because files may have different attributes.
void Merge(const std::vector<RecordKind>& kinds, std::vector<RecordKind>* all) {
  for (const RecordKind& kind : kinds) {
    const auto same_kind = [&kind](const RecordKind& other) { return other.name == kind.name; };
    auto found = std::find_if(all->begin(), all->end(), same_kind);
    if (found == all->end()) found = all->insert(all->end(), {kind.name, {}, kind.open});
    for (const KnownAttribute& attribute : kind.attributes) {
      const auto same = [&attribute](const KnownAttribute& other) { return other.name == attribute.name; };
      if (std::none_of(found->attributes.begin(), found->attributes.end(), same))
        found->attributes.push_back(attribute);
    }
  }
}

base::Result<std::vector<RecordKind>> KindsOf(const std::vector<std::string>& paths) {
  const auto files = FilesOf(paths);
  if (!files.ok()) return base::Error{files.error()};
  InputNotes notes;
  query::Options options;
  std::vector<RecordKind> kinds;
  for (const query::InputSource& source : SourcesOf(files.value(), notes, options)) {
    const auto input = source.open();
    if (!input.ok()) return base::Error{input.error()};
    Merge(input.value()->kinds(), &kinds);
  }
  return kinds;
}

void Print(const RecordKind& kind) {
  const std::string_view what = query::MeaningOfKind(kind.name);
  printf("%s%s%.*s\n", base::Visible(kind.name).c_str(), what.empty() ? "" : ": ",
         static_cast<int>(what.size()), what.data());
  for (const KnownAttribute& attribute : kind.attributes) {
    const query::AttributeMeaning* row = query::MeaningOf(kind.name, attribute.name);
    const std::string_view unit = row != nullptr ? row->unit : attribute.number ? "number" : "text";
    const std::string_view meaning = row != nullptr ? row->meaning : "of the program or a service";
    printf("  %-24s %-6.*s  %.*s\n", base::Visible(attribute.name).c_str(), static_cast<int>(unit.size()),
           unit.data(), static_cast<int>(meaning.size()), meaning.data());
  }
  putchar('\n');
}

}  // namespace

int PrintAttributes(const std::vector<std::string>& paths) {
  const base::Result<std::vector<RecordKind>> kinds =
      paths.empty() ? base::Result<std::vector<RecordKind>>(query::MpiInput::AllKinds()) : KindsOf(paths);
  if (!kinds.ok()) return UsageError(kinds.error());
  for (const RecordKind& kind : kinds.value()) Print(kind);
  puts("run.*: facts of the run, the same in each record (docs/attributes.md)");
  return 0;
}

}  // namespace rankine::cli
