// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine export --to ti`, which writes a time-independent trace as text files.
#include <sys/stat.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>

#include "archive/ti/source.h"
#include "archive/ti/summary.h"
#include "base/text/visible_text.h"
#include "cli/exports/format.h"
#include "cli/launch/lines.h"
#include "cli/load_with_progress.h"
#include "cli/new_file.h"
#include "cli/unfinished_output.h"
#include "cli/usage_error.h"
#include "exchange/ti/writer/writer.h"

namespace rankine::cli {
namespace {

using exchange::ti::WriterForm;
using exchange::ti::WriterOptions;
using exchange::ti::Written;

// The files that one export writes: either a file for each rank and a list of these files, or one file for
// all ranks. Existing files are never overwritten.
class Files {
 public:
  Files(std::string out, WriterForm form, bool force)
      : output_(force), out_(std::move(out)), one_(form == WriterForm::year_2011), force_(force) {}
  ~Files() {
    if (file_ != nullptr) fclose(file_);
  }
  Files(const Files&) = delete;
  Files& operator=(const Files&) = delete;

  base::Status Begin() {
    for (const std::string& name : {out_, Folder()}) {
      if (base::Status status = force_ ? CheckReplaced(name) : base::Status::Ok(); !status.ok())
        return status;
    }
    if (one_) return OpenNew(out_);
    if (!output_.Make(Folder(), [this] { return mkdir(Folder().c_str(), 0777) == 0; }))
      return {CannotMake(Folder())};
    return {};
  }
  base::Status Write(uint32_t rank, std::string_view text) {
    if (!one_ && rank != rank_) {
      if (base::Status status = Close(); !status.ok()) return status;
      if (base::Status status = Open(NameOf(rank)); !status.ok()) return status;
      rank_ = rank;
    }
    if (fwrite(text.data(), 1, text.size(), file_) != text.size()) return Failed();
    return {};
  }
  // Removes the files of a trace that was not completed.
  void Discard() {
    if (file_ != nullptr) fclose(file_);
    file_ = nullptr;
    output_.Discard();
  }
  base::Status End(uint32_t ranks) {
    base::Status status = Close();
    if (status.ok() && !one_) status = WriteList(ranks);
    if (status.ok()) output_.Finish();
    return status;
  }

 private:
  std::string Folder() const { return out_ + "_files"; }
  std::string NameOf(uint32_t rank) const { return Folder() + "/rank-" + std::to_string(rank) + ".txt"; }
  // The names in the list are absolute, because SimGrid resolves names relative to its working folder.
  base::Status WriteList(uint32_t ranks) {
    if (base::Status status = OpenNew(out_); !status.ok()) return status;
    for (uint32_t rank = 0; rank < ranks; ++rank) {
      if (fprintf(file_, "%s\n", std::filesystem::absolute(NameOf(rank)).c_str()) < 0) return Failed();
    }
    return Close();
  }
  // Creates a file outside of the trace's folder.
  base::Status OpenNew(const std::string& name) {
    base::Status status;
    output_.Make(name, [&] { return (status = Open(name)).ok(); });
    return status;
  }
  base::Status Open(const std::string& name) {
    file_ = fopen(name.c_str(), "wxe");
    name_ = name;
    if (file_ == nullptr) return {CannotMake(name)};
    return {};
  }
  base::Status Failed() const { return {"cannot write " + base::Visible(name_) + ": " + strerror(errno)}; }
  base::Status Close() {
    if (file_ == nullptr) return {};
    const bool good = fclose(file_) == 0;
    file_ = nullptr;
    return good ? base::Status{} : Failed();
  }

  UnfinishedOutput output_;
  std::string out_;
  bool one_;
  bool force_;
  uint32_t rank_ = exchange::ti::kListFile;
  FILE* file_ = nullptr;
  std::string name_;
};

bool ReadForm(const std::string& name, WriterForm* form) {
  if (name.empty() || name == "simgrid") *form = WriterForm::simgrid;
  if (name == "2012") *form = WriterForm::year_2012;
  if (name == "2011") *form = WriterForm::year_2011;
  return name.empty() || name == "simgrid" || name == "2012" || name == "2011";
}

bool ReadRate(const std::string& text, double* rate) {
  if (text.empty()) return true;
  char* end = nullptr;
  *rate = std::strtod(text.c_str(), &end);
  return *end == '\0' && *rate > 0 && *rate < 1e30;
}

void SayWhatChanged(const Written& written) {
  for (const auto& [what, times] : written.changed)
    Say(base::Visible(what) + " (" + std::to_string(times) + " times) is written as a similar action");
  uint64_t left_out = 0;
  std::string functions;
  for (const auto& [function, times] : written.left_out) {
    left_out += times;
    functions += (functions.empty() ? "" : ", ") + base::Visible(function);
  }
  if (left_out > 0)
    Say(std::to_string(left_out) + (left_out == 1 ? " call" : " calls") +
        " of file I/O are left out, because this dialect has none: " + functions);
}

}  // namespace

int ExportActionTrace(const ExportRequest& request) {
  const Arguments& arguments = request.options;
  WriterOptions options;
  if (!ReadForm(arguments.Get("--form"), &options.form))
    return UsageError("--form takes simgrid, 2012 or 2011");
  if (!ReadRate(arguments.Get("--flops"), &options.flops_per_second))
    return UsageError("--flops takes a number of flop/s, such as 1e9");
  options.approximate = arguments.Has("--approximate");
  const auto tables = LoadWithProgress(request.archive);
  if (!tables.ok()) return UsageError(tables.error());
  auto ahead = archive::OpenTi(tables.value());
  auto source = archive::OpenTi(tables.value());
  if (!ahead.ok() || !source.ok()) return UsageError(base::Visible(request.archive) + ": " + ahead.error());
  for (const std::string& what : archive::TiLeftOut(tables.value())) Say(what + " are left out");
  Files files(request.output, options.form, request.force);
  if (base::Status status = files.Begin(); !status.ok()) return UsageError(status.message);
  std::optional<StageLine> line("writing " + request.output);
  const base::Result<Written> written =
      exchange::ti::Write(*ahead.value(), *source.value(), options,
                          [&files](uint32_t rank, std::string_view text) { return files.Write(rank, text); });
  line.reset();
  if (!written.ok()) {
    files.Discard();
    Say(written.error());
    return 1;
  }
  if (base::Status status = files.End(source.value()->ranks()); !status.ok()) {
    files.Discard();
    Say(status.message);
    return 1;
  }
  SayWhatChanged(written.value());
  return 0;
}

}  // namespace rankine::cli
