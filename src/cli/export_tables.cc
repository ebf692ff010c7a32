#include "cli/export_tables.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <optional>

#include "cli/launch/lines.h"
#include "cli/load_shown.h"
#include "cli/verb.h"
#include "formats/csv/writer.h"
#include "formats/sqlite/writer.h"
#include "query/visible_text.h"
#include "report/construct_names.h"
#include "report/tables/archive_tables.h"

namespace rankine::cli {
namespace {

template <class Writer>
base::Status WriteAll(const archive::Tables& tables, const std::string& out) {
  Writer writer(out);
  if (base::Status status = writer.Open(); !status.ok()) return status;
  base::Status status = report::WriteArchiveTables(tables, writer);
  return status.ok() ? writer.Close() : status;
}

// Never over what is there; what was begun and failed is taken away.
base::Status ToSqlite(const archive::Tables& tables, const std::string& out, bool* made) {
  const int file = open(out.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file < 0) return {"cannot make " + out + ": " + strerror(errno)};
  close(file);
  *made = true;
  return WriteAll<formats::sqlite::Writer>(tables, out);
}

base::Status ToCsv(const archive::Tables& tables, const std::string& out, bool* made) {
  std::error_code ignored;
  *made = !std::filesystem::exists(std::filesystem::symlink_status(out, ignored));
  return WriteAll<formats::csv::Writer>(tables, out);
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
  bool made = false;
  std::optional<StageLine> line("writing " + out);
  const base::Status status =
      sqlite ? ToSqlite(tables.value(), out, &made) : ToCsv(tables.value(), out, &made);
  line.reset();
  if (status.ok()) return 0;
  if (!made) return UsageError(query::Visible(status.message));
  std::error_code ignored;
  std::filesystem::remove_all(out, ignored);
  Say(query::Visible(status.message));
  return 1;
}

}  // namespace rankine::cli
