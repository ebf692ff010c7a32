// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine cali-query`, which queries .cali files with the same command line and the same results
// as Caliper's cali-query (docs/calql.md, Beside cali-query).
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <string>
#include <thread>
#include <vector>

#include "cli/ask.h"
#include "cli/cali_listing.h"
#include "cli/cali_query_line.h"
#include "cli/launch/lines.h"
#include "cli/new_file.h"
#include "cli/query_inputs.h"
#include "cli/verb.h"

namespace rankine::cli {
namespace {

int Help() {
  printf(
      "usage: rankine cali-query [OPTION]... [NAME.cali|NAME.rkn|FOLDER]...\n\n"
      "  rankine cali-query -t run.cali\n"
      "  rankine cali-query -q 'SELECT path,sum(time.duration.ns) GROUP BY path FORMAT tree' *.cali\n"
      "  rankine cali-query --aggregate count --aggregate-key region -j < run.cali\n\n"
      "Takes the options of Caliper's cali-query. Without a file, reads standard input. Without a format, "
      "writes a .cali file.\n\n%s",
      OptionsHelp(CaliQueryOptions()).c_str());
  return 0;
}

base::Result<std::string> Copied(int from, const std::string& name) {
  const int copy = memfd_create("rankine-cali", MFD_CLOEXEC);
  if (copy < 0) return base::Error{"cannot copy " + name + ": " + strerror(errno)};
  char block[65536];
  for (;;) {
    const ssize_t got = read(from, block, sizeof block);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return base::Error{"cannot read " + name + ": " + strerror(errno)};
    if (got == 0) return "/proc/self/fd/" + std::to_string(copy);
    for (ssize_t at = 0; at < got;) {
      const ssize_t put = write(copy, block + at, static_cast<size_t>(got - at));
      if (put < 0 && errno == EINTR) continue;
      if (put <= 0) return base::Error{"cannot copy " + name + ": " + strerror(errno)};
      at += put;
    }
  }
}

// Copies input from a pipe to a file, which exists until the command ends. The copy is needed because a
// .cali file is read twice, but a pipe can be read only once.
base::Result<std::vector<std::string>> Readable(const std::vector<std::string>& paths) {
  std::vector<std::string> readable;
  for (const std::string& path : paths) {
    struct stat found {};
    const bool pipe = stat(path.c_str(), &found) == 0 &&
                      (S_ISFIFO(found.st_mode) || S_ISCHR(found.st_mode) || S_ISSOCK(found.st_mode));
    if (!pipe) {
      readable.push_back(path);
      continue;
    }
    FILE* file = fopen(path.c_str(), "re");
    if (file == nullptr) return base::Error{"cannot open " + path + ": " + strerror(errno)};
    auto copied = Copied(fileno(file), path);
    fclose(file);
    if (!copied.ok()) return base::Error{copied.error()};
    readable.push_back(std::move(copied.value()));
  }
  return readable;
}

base::Result<std::vector<std::string>> Inputs(const std::vector<std::string>& words) {
  if (words.empty()) {
    auto copied = Copied(STDIN_FILENO, "standard input");
    if (!copied.ok()) return base::Error{copied.error()};
    return std::vector<std::string>{copied.value()};
  }
  const auto files = FilesOf(words);
  return files.ok() ? Readable(files.value()) : files;
}

int AskTo(const query::Query& query, const std::vector<std::string>& files, const Arguments& arguments,
          AnswerOutput& output) {
  query::Options options;
  options.threads = std::clamp(std::thread::hardware_concurrency(), 1u, 8u);
  InputNotes notes;
  std::vector<query::InputSource> sources = SourcesOf(files, notes, options, CaliFiles::all_but_archives);
  const bool attributes = arguments.Has("--list-attributes");
  if (attributes || arguments.Has("--list-globals")) {
    auto listed = ListingOf(files, sources, attributes ? Listing::attributes : Listing::globals);
    if (!listed.ok()) return UsageError(listed.error());
    sources = {std::move(listed.value())};
    options.cali_copy = nullptr;
  }
  return Ask(query, std::move(sources), options, notes, output);
}

}  // namespace

int VerbCaliQuery(const std::vector<std::string>& typed) {
  const auto parsed = ParseArguments(CaliQueryOptions(), typed);
  if (!parsed.ok()) return UsageError(parsed.error());
  const Arguments& arguments = parsed.value();
  if (arguments.Has("--help")) return Help();
  const auto query = CaliQueryOf(arguments);
  if (!query.ok()) return UsageError(query.error());
  const auto files = Inputs(arguments.words);
  if (!files.ok()) return UsageError(files.error());
  const std::string path = arguments.Get("--output");
  if (path.empty() || path == "stdout" || path == "/dev/stdout") {
    StandardOutput output;
    return AskTo(query.value(), files.value(), arguments, output);
  }
  const base::Status apart = CheckForce(true, files.value(), path);
  if (!apart.ok()) return UsageError(apart.message);
  TextOutput output;
  const int code = AskTo(query.value(), files.value(), arguments, output);
  return code != 0 ? code : WriteNewFile(path, output.text(), true);
}

}  // namespace rankine::cli
