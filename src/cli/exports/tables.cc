// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine export --to sqlite` and `--to csv`, which write all tables of an archive.
#include <optional>

#include "base/text/visible_text.h"
#include "cli/exports/format.h"
#include "cli/launch/lines.h"
#include "cli/load_with_progress.h"
#include "cli/new_file.h"
#include "cli/unfinished_output.h"
#include "cli/usage_error.h"
#include "report/construct_names.h"
#include "report/tables/archive_tables.h"

namespace rankine::cli {

int ExportTables(const ExportRequest& request, const TablesFormat& format) {
  auto tables = LoadWithProgress(request.archive);
  if (!tables.ok()) return UsageError(tables.error());
  report::NameConstructs(&tables.value());
  const std::string& out = request.output;
  const auto file = format.make(out);
  UnfinishedOutput output(request.force);
  base::Status status;
  if (request.force) status = CheckReplaced(out);
  if (!status.ok()) return UsageError(status.message);
  const auto make = [&] {
    const bool made = file->Make();
    if (!made) status = {CannotMake(out)};
    return made;
  };
  if (!output.Make(out, make)) return UsageError(status.message);
  std::optional<StageLine> line("writing " + out);
  status = file->Open();
  if (status.ok()) status = report::WriteArchiveTables(tables.value(), *file);
  if (status.ok()) status = file->Close();
  line.reset();
  if (status.ok()) {
    output.Finish();
    return 0;
  }
  output.Discard();
  Say(base::Visible(WithWhatToDo(status.message)));
  return 1;
}

}  // namespace rankine::cli
