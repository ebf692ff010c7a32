// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine spools`, which lists the spools that ended or killed jobs have left in the locations
// for spools.
#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <optional>

#include "base/text/visible_text.h"
#include "cli/launch/collector.h"
#include "cli/launch/files.h"
#include "cli/launch/leftovers.h"
#include "cli/launch/lines.h"
#include "cli/launch/output_file.h"
#include "cli/live/live_options.h"
#include "cli/options.h"
#include "cli/stage_line.h"
#include "cli/verb.h"

namespace rankine::cli {
namespace {

constexpr Option kOptions[] = {
    {"--collect", "", "", "write the archives of all dead jobs, or of the named ones"},
    {"--output", "-o", "NAME.rkn", "with --collect of one job: the archive's name"},
    {"--delete", "", "", "delete the spools of the named dead jobs; nothing is recovered"},
    {"--all", "", "", "with --delete: every dead job"},
    {"--snapshot", "", "",
     "write an archive of what a running job has recorded so far (-o NAME.rkn; -: stdout)"},
    {"--hosts", "", "A,B,...", "with --snapshot: include these hosts, reached by --shell"},
    {"--shell", "", "WORDS", "the command that reaches a host (default: ssh)"},
    {"--spool", "", "DIR", "also look in this folder"},
    {"--help", "-h", "", "this text"},
};

std::string Age(time_t since) {
  const auto seconds = static_cast<long long>(std::max<time_t>(0, time(nullptr) - since));
  if (seconds < 120) return std::to_string(seconds) + " s";
  if (seconds < 7200) return std::to_string(seconds / 60) + " min";
  if (seconds < 172800) return std::to_string(seconds / 3600) + " h";
  return std::to_string(seconds / 86400) + " d";
}

std::string Size(uint64_t bytes) {
  if (bytes < 1 << 20) return std::to_string((bytes + 1023) / 1024) + " KiB";
  return std::to_string(bytes >> 20) + " MiB";
}

int List(const std::vector<Left>& all) {
  if (all.empty()) {
    puts("no spools");
    return 0;
  }
  printf("%-44s %6s %-16s %8s %9s %6s  %s\n", "job", "user", "host", "age", "size", "spools", "state");
  for (const Left& left : all) {
    const char* state = left.state == Left::alive  ? "alive"
                        : left.state == Left::dead ? "dead"
                                                   : "other host";
    // Names are made printable, because other users have chosen the names of their folders.
    printf("%-44s %6s %-16s %8s %9s %6d  %s\n", base::Visible(left.name).c_str(), left.owner.c_str(),
           base::Visible(left.folder.host).c_str(), Age(left.changed).c_str(), Size(left.bytes).c_str(),
           left.spools, state);
  }
  puts("\ncollect: rankine spools --collect [JOB]    delete: rankine spools --delete JOB");
  return 0;
}

int DeleteOne(const Left& left) {
  const FolderLock lock(left.folder.path, 100);
  if (lock.ok() && RemoveFlatFolder(left.folder.path)) return 0;
  Say("cannot delete " + left.folder.path + ": " +
      (lock.ok() ? strerror(errno) : "another process is working in this folder"));
  return 1;
}

// Returns the archive's name as an absolute path; "" if no name is given. Fails if several jobs would get the
// same name for their archives.
base::Result<std::string> OutputOf(const std::vector<Left>& all, const Arguments& arguments) {
  if (!arguments.Has("--output")) return std::string();
  const std::vector<std::string>& wanted = arguments.words;
  const auto jobs = std::count_if(all.begin(), all.end(), [&wanted](const Left& left) {
    const bool is_wanted =
        wanted.empty() || std::find(wanted.begin(), wanted.end(), left.name) != wanted.end();
    return is_wanted && left.state == Left::dead && left.spools > 0;
  });
  if (jobs == 0) return base::Error{"there is no dead job for -o; rankine spools lists all jobs"};
  if (jobs > 1) {
    return base::Error{"-o names one archive, and there are " + std::to_string(jobs) +
                       " jobs; name one of them: rankine spools --collect -o NAME.rkn JOB"};
  }
  if (arguments.Get("--output").empty()) return base::Error{"the output's name is empty; give -o NAME.rkn"};
  const std::string output = AbsolutePath(arguments.Get("--output"), CurrentFolder());
  // the file may exist, because it may be this job's archive
  const base::Status usable = CheckOutput(output, true);
  if (!usable.ok()) return base::Error{usable.message};
  return output;
}

int Act(const std::vector<Left>& all, const Arguments& arguments) {
  const bool deletes = arguments.Has("--delete");
  const std::vector<std::string>& wanted = arguments.words;
  if (deletes && wanted.empty() && !arguments.Has("--all")) {
    return UsageError("--delete needs the name of a job, or --all; rankine spools lists them");
  }
  for (const std::string& name : wanted) {
    const auto named = [&](const Left& left) { return left.name == name; };
    if (std::none_of(all.begin(), all.end(), named)) {
      return UsageError("there are no spools of a job " + name + "; rankine spools lists them");
    }
  }
  const auto output = OutputOf(all, arguments);
  if (!output.ok()) return UsageError(output.error());
  int code = 0;
  for (const Left& left : all) {
    const bool is_named = std::find(wanted.begin(), wanted.end(), left.name) != wanted.end();
    if (!wanted.empty() && !is_named) continue;
    if (left.state == Left::dead) {
      code = std::max(code,
                      deletes ? DeleteOne(left) : CollectLeft(left, left.spools > 0 ? output.value() : ""));
    } else if (is_named) {
      Say(left.name + (left.state == Left::alive
                           ? " still runs and was not changed"
                           : " belongs to host " + left.folder.host + "; run this there"));
      code = 1;
    }
  }
  return code;
}

int SnapshotTo(const Arguments& arguments) {
  if (arguments.words.size() != 1)
    return UsageError("--snapshot needs the name of one job, or the pid of one of its processes");
  if (!arguments.Has("--output")) return UsageError("--snapshot needs -o NAME.rkn (- for stdout)");
  const base::Result<LiveJob> job = LiveJobOf(arguments, arguments.words.front());
  if (!job.ok()) return UsageError(job.error());
  std::optional<StageLine> line("reading what " + job.value().name + " has recorded");
  const auto snapshot = TakeSnapshot(job.value(), true);
  line.reset();
  if (!snapshot.ok()) return UsageError(snapshot.error());
  for (const std::string& sentence : snapshot.value().missing) Say(sentence);
  const std::string& name = arguments.Get("--output");
  FILE* file = name == "-" ? stdout : fopen(name.c_str(), "wxe");
  const std::vector<std::byte>& bytes = snapshot.value().archive;
  const bool written =
      file != nullptr && fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size() && fflush(file) == 0;
  if (!written) Say("cannot write " + name + ": " + strerror(errno));
  if (file != nullptr && file != stdout) fclose(file);
  return written ? 0 : 1;
}

}  // namespace

std::span<const Option> SpoolsOptions() {
  return kOptions;
}

int VerbSpools(const std::vector<std::string>& typed) {
  auto parsed = ParseArguments(kOptions, typed);
  if (!parsed.ok()) return UsageError(parsed.error());
  const Arguments& arguments = parsed.value();
  if (arguments.Has("--help")) {
    printf(
        "usage: rankine spools [--collect [-o NAME.rkn] [JOB...] | --delete JOB... | --delete --all |\n"
        "                       --snapshot -o NAME.rkn JOB]\n\n"
        "Lists running jobs, and dead jobs that were killed before their archive was written.\n\n%s",
        OptionsHelp(kOptions).c_str());
    return 0;
  }
  if (arguments.Has("--collect") && arguments.Has("--delete"))
    return UsageError("--collect or --delete, not both");
  if (arguments.Has("--snapshot")) return SnapshotTo(arguments);
  if (arguments.Has("--output") && !arguments.Has("--collect"))
    return UsageError("-o names the archive that --collect or --snapshot writes; add one of these options");
  const bool acts = arguments.Has("--collect") || arguments.Has("--delete");
  if (!acts && !arguments.words.empty())
    return UsageError("choose what to do with the job: --collect or --delete");
  const std::vector<Left> all =
      FindLeft(arguments.Has("--spool") ? AbsolutePath(arguments.Get("--spool"), CurrentFolder()) : "");
  return acts ? Act(all, arguments) : List(all);
}

}  // namespace rankine::cli
