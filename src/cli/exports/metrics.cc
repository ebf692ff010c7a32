// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine export --to openmetrics`, which writes monitor windows for programs that collect
// metrics.
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "archive/rows/window.h"
#include "archive/tables.h"
#include "base/text/visible_text.h"
#include "cli/exports/format.h"
#include "cli/launch/lines.h"
#include "cli/load_with_progress.h"
#include "cli/new_file.h"
#include "cli/usage_error.h"
#include "report/window_metrics.h"

namespace rankine::cli {
namespace {

std::string Failure(const char* what, const std::string& name) {
  return std::string("cannot ") + what + " " + base::Visible(name) + ": " + strerror(errno);
}

bool Put(FILE* file, const std::string& text) {
  return fwrite(text.data(), 1, text.size(), file) == text.size() && fflush(file) == 0;
}

// The file gets its final name when it is complete. A program that collects metrics therefore never reads an
// incomplete file.
base::Status WriteWhole(const std::string& text, const std::string& name, bool force) {
  const std::string half = name + "." + std::to_string(getpid());
  FILE* file = fopen(half.c_str(), "wxe");
  if (file == nullptr) return {Failure("make", half)};
  bool good = Put(file, text);
  base::Status status = good ? base::Status::Ok() : base::Status{Failure("write", half)};
  if (fclose(file) != 0 && good) status = {Failure("write", half)};
  const auto move = force ? rename : link;
  if (status.ok() && move(half.c_str(), name.c_str()) != 0) status = {CannotMake(name)};
  unlink(half.c_str());
  return status;
}

}  // namespace

int ExportMetrics(const ExportRequest& request) {
  const auto tables = LoadWithProgress(request.archive);
  if (!tables.ok()) return UsageError(tables.error());
  if (tables.value().windows.empty())
    return UsageError(base::Visible(request.archive) +
                      " has no monitor windows; the program or --window creates them (docs/windows.md)");
  const std::string text = report::WindowMetrics(tables.value());
  const std::string& name = request.output;
  if (name == "-") {
    if (Put(stdout, text)) return 0;
    Say(Failure("write", "standard output"));
    return 1;
  }
  if (const base::Status good = request.force ? CheckReplaced(name) : base::Status::Ok(); !good.ok())
    return UsageError(good.message);
  const base::Status status = WriteWhole(text, name, request.force);
  if (status.ok()) return 0;
  return UsageError(status.message);
}

}  // namespace rankine::cli
