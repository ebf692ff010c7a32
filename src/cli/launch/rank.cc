// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/rank.h"

#include <time.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "cli/launch/collector.h"
#include "cli/launch/lines.h"
#include "cli/launch/other_hosts.h"
#include "cli/launch/preload.h"
#include "cli/launch/program.h"
#include "cli/launch/rank_environment.h"
#include "cli/launch/rewrite.h"
#include "cli/launch/spool_place.h"
#include "cli/launch/text.h"
#include "cli/usage_error.h"

namespace rankine::cli {
namespace {

int Exec(const std::string& file, const std::vector<std::string>& words, bool speaks) {
  std::vector<char*> argv;
  argv.reserve(words.size() + 1);
  for (const std::string& word : words) argv.push_back(const_cast<char*>(word.c_str()));
  argv.push_back(nullptr);
  execvp(file.c_str(),
         argv.data());  // `file` has a slash, so PATH is not searched; a script without #! runs as it does
                        // from a shell
  if (speaks) Say("cannot run " + file + ": " + strerror(errno));
  return kUsageError;
}

}  // namespace

bool SpeaksForJob() {
  const auto environment = ReadRankEnvironment();
  return !environment || environment->rank <= 0;
}

int RefuseRank(const std::string& sentence) {
  if (SpeaksForJob()) {
    Say(sentence);
  } else {
    // When the first rank fails, the launcher kills the other ranks. One rank prints the message of the whole
    // job, and the other ranks wait until it has printed the message.
    constexpr timespec kPause{0, 300'000'000};
    nanosleep(&kPause, nullptr);
  }
  return kUsageError;
}

int BecomeProgram(const RunContext& context, const std::vector<std::string>& words) {
  const RankEnvironment environment = ReadRankEnvironment().value_or(RankEnvironment{});
  const bool speaks = environment.rank <= 0;  // one rank prints the message for the whole job
  auto program = FindProgram(words[0], context.path, environment.finds_program_in_folder);
  if (!program.ok()) return RefuseRank(program.error());
  const std::string key = context.key.empty() ? SharedJobKey() : context.key;
  std::string spool_dir;
  {
    const HostLock lock(context);
    auto folder = OpenSpoolFolder(context, key, environment.local_ranks);
    if (folder.ok()) {
      spool_dir = folder.value();
      RegisterRank(spool_dir, environment.rank, {program.value(), words, CurrentFolder()});
      NoteOtherHosts(spool_dir, environment);
      EnsureCollector(spool_dir);
    } else if (speaks) {
      Say(folder.error() + "; this run is not measured");
    }
  }
  if (spool_dir.empty()) return Exec(program.value(), words, speaks);
  RemoveForkAgent();
  SetRankEnvironment(context, spool_dir);
  return Exec(program.value(), words, speaks);
}

int BecomeUnmeasured(const std::vector<std::string>& words) {
  const RankEnvironment environment = ReadRankEnvironment().value_or(RankEnvironment{});
  auto program = FindProgram(words[0], "", environment.finds_program_in_folder);
  return program.ok() ? Exec(program.value(), words, environment.rank <= 0) : RefuseRank(program.error());
}

}  // namespace rankine::cli
