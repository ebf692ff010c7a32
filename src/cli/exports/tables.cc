#include "cli/exports/tables.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <optional>

#include "base/text/visible_text.h"
#include "cli/launch/lines.h"
#include "cli/load_shown.h"
#include "cli/new_file.h"
#include "cli/unfinished_output.h"
#include "cli/verb.h"
#include "exchange/csv/writer.h"
#include "exchange/sqlite/writer.h"
#include "report/construct_names.h"
#include "report/tables/archive_tables.h"

namespace rankine::cli {
namespace {

// Never over what is there.
base::Status MakeFile(const std::string& out) {
  const int file = open(out.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0) return {CannotMake(out)};
  close(file);
  return base::Status::Ok();
}

template <class Writer>
base::Status WriteAll(const archive::Tables& tables, Writer& writer) {
  base::Status status = report::WriteArchiveTables(tables, writer);
  return status.ok() ? writer.Close() : status;
}

}  // namespace

int ExportTables(const Arguments& arguments) {
  const bool sqlite = arguments.Get("--to") == "sqlite";
  if (arguments.words.size() != 2)
    return UsageError(
        sqlite ? "export needs an archive and a new file: rankine export NAME.rkn --to sqlite OUT.db"
               : "export needs an archive and a new folder: rankine export NAME.rkn --to csv OUT");
  auto tables = LoadShown(arguments.words[0]);
  if (!tables.ok()) return UsageError(tables.error());
  report::NameConstructs(&tables.value());
  const std::string& out = arguments.words[1];
  exchange::sqlite::Writer file(out);
  exchange::csv::Writer folder(out);
  UnfinishedOutput output(arguments.Has("--force"));
  base::Status status;
  if (arguments.Has("--force")) status = CheckReplaced(out);
  if (!status.ok()) return UsageError(status.message);
  if (!output.Make(out, [&] { return (status = sqlite ? MakeFile(out) : folder.Open()).ok(); }))
    return UsageError(base::Visible(status.message));
  std::optional<StageLine> line("writing " + out);
  if (sqlite) status = file.Open();
  if (status.ok()) status = sqlite ? WriteAll(tables.value(), file) : WriteAll(tables.value(), folder);
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
