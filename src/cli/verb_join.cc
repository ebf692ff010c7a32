// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine join`, which joins a run's archive with the operations that `rankine attach` recorded
// in the run's file system. The result is one archive.
#include <cstdio>

#include "archive/storage/join.h"
#include "archive/storage/join_files.h"
#include "base/text/visible_text.h"
#include "cli/joined_input.h"
#include "cli/launch/lines.h"
#include "cli/launch/output_file.h"
#include "cli/new_file.h"
#include "cli/options.h"
#include "cli/stage_line.h"
#include "cli/verb.h"
#include "report/units.h"

namespace rankine::cli {
namespace {

constexpr unsigned kReaders = 4;  // threads that read traces

constexpr Option kOptions[] = {
    {"--output", "-o", "NAME.rkn", "the joined archive; a new file"},
    {"--force", "", "", "replace the archive if it exists"},
    {"--help", "-h", "", "this text"},
};

int Help() {
  printf(
      "usage: rankine join RUN.rkn ATTACHED.rkn... -o JOINED.rkn\n\n"
      "Joins the archive of a run with those that rankine attach -o made of its file system.\n"
      "The run and rankine attach can end in any order. Each mount operation then has its rank and, if the "
      "run has a trace (rankine run --io=trace --with trace), its MPI call. Each server operation has its "
      "mount operation. Ranks are identified by host, PID namespace, pid and start time.\n"
      "RUN.rkn and ATTACHED.rkn are not changed.\n\n%s",
      OptionsHelp(kOptions).c_str());
  return 0;
}

// Prints how well the run's archive and the file system's operations match.
void Tell(const JoinedInput& joined, const std::string& output) {
  const archive::Storage storage = archive::JoinStorage(joined.tables, kReaders);
  Say("joined " + report::CountText(storage.served) + " of " + report::CountText(storage.clients) +
      " mount operations with server operations; ranks of this run caused " +
      report::CountText(storage.of_ranks) + ", " + report::CountText(storage.called) +
      " of these in MPI calls");
  const std::string name = base::Visible(output);
  Say("wrote " + name + "; read it with: rankine report " + name + " --section storage");
}

}  // namespace

std::span<const Option> JoinOptions() {
  return kOptions;
}

int VerbJoin(const std::vector<std::string>& typed) {
  const auto parsed = ParseArguments(kOptions, typed);
  if (!parsed.ok()) return UsageError(parsed.error());
  const Arguments& arguments = parsed.value();
  if (arguments.Has("--help")) return Help();
  if (arguments.words.size() < 2 || !arguments.Has("--output"))
    return UsageError(
        "join needs a run's archive, one of rankine attach, and a new name: rankine join RUN.rkn "
        "ATTACHED.rkn -o JOINED.rkn");
  const std::string output = arguments.Get("--output");
  base::Status status = CheckOutput(output, arguments.Has("--force"));
  if (status.ok()) status = CheckForce(arguments.Has("--force"), arguments.words, output);
  if (status.ok() && arguments.Has("--force")) status = CheckReplaced(output);
  if (!status.ok()) return UsageError(status.message);
  const auto joined = LoadJoined(arguments.words);
  if (!joined.ok()) return UsageError(joined.error());
  {
    const StageLine line("writing " + output);
    status = archive::JoinFiles(joined.value().run, joined.value().watches, output, arguments.Has("--force"));
  }
  if (!status.ok()) return UsageError(base::Visible(WithWhatToDo(status.message)));
  Tell(joined.value(), output);
  return 0;
}

}  // namespace rankine::cli
