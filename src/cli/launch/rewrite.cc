// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/rewrite.h"

#include <algorithm>
#include <cstdlib>

#include "cli/launch/app_file.h"
#include "cli/launch/command_line.h"
#include "cli/launch/files.h"
#include "cli/launch/preload.h"
#include "cli/launch/program.h"
#include "cli/launch/text.h"

namespace rankine::cli {
namespace {

// This variable names a fork agent, which Open MPI's daemon puts before each program that it forks. Open
// MPI splits the agent's command line at spaces. A fork agent works on every host, for app files, for
// spawned processes, and with any options on the command line.
constexpr char kForkAgent[] = "OMPI_MCA_orte_fork_agent";

bool UsesForkAgent(LauncherKind kind, const std::vector<std::string>& words) {
  // If the user names a fork agent on the command line, that agent is used, and not the agent from the
  // environment. In this case, the command of Rankine is inserted into the command line before each program.
  return kind == LauncherKind::orte &&
         std::find(words.begin(), words.end(), "orte_fork_agent") == words.end();
}

std::string Advice(const std::vector<std::string>& words) {
  return "put rankine before the program instead: " + BaseName(words[0]) + " ... rankine run PROGRAM";
}

base::Result<RewrittenFile> RewriteNamedFile(LauncherKind kind, bool multi_prog, const std::string& file,
                                             const std::string& prefix) {
  const auto content = ReadSmallFile(file, 16 << 20);
  if (!content)
    return base::Error{"cannot read " + file + ", which names the programs; check the file's name"};
  auto rewritten = multi_prog ? RewriteMultiProg(*content, prefix) : RewriteAppFile(kind, *content, prefix);
  if (!rewritten.ok()) return base::Error{file + ", " + rewritten.error()};
  return rewritten;
}

// Fails if the program does not exist. The launcher would also fail to find the program, but the check
// reports the error before anything starts.
base::Status CheckProgram(LauncherKind kind, const std::string& name, const AppContext& context) {
  if (!context.wdir.empty() && name[0] != '/')
    return base::Status::Ok();  // the launcher looks for the program in that folder, which may exist only on
                                // other hosts
  const bool in_folder = kind != LauncherKind::hydra;
  auto program = FindProgram(name, context.path, in_folder);
  return program.ok() ? base::Status::Ok() : base::Status{program.error()};
}

base::Status CheckInsertion(const CommandLine& line, const std::vector<std::string>& words) {
  if (!line.unknown_option.empty()) {
    return {"option " + line.unknown_option + " of " + BaseName(words[0]) +
            " is unknown to Rankine, so it cannot find where the program begins; " + Advice(words)};
  }
  if (!line.copies_program.empty()) {
    return {"with " + line.copies_program + ", " + BaseName(words[0]) +
            " would copy rankine instead of the program to the hosts; copy the program beforehand and omit "
            "the option"};
  }
  return base::Status::Ok();
}

}  // namespace

base::Result<LaunchPlan> PlanLaunch(LauncherKind kind, const std::vector<std::string>& words) {
  LaunchPlan plan;
  if (kind == LauncherKind::unknown) {
    return base::Error{words[0] +
                       " has the name of an MPI launcher, but Rankine does not know this launcher; " +
                       Advice(words)};
  }
  const CommandLine line = ParseCommandLine(kind, words);
  if (line.information) {
    plan.passes_through = true;
    return plan;
  }
  if (!UsesForkAgent(kind, words)) {
    const base::Status possible = CheckInsertion(line, words);
    if (!possible.ok()) return base::Error{possible.message};
  }
  for (const AppContext& context : line.contexts) {
    plan.ranks += context.ranks;
    if (!context.path.empty()) plan.path = context.path;
    if (!context.program) continue;
    const std::string& name = words[*context.program];
    if (line.multi_prog) {
      auto file = RewriteNamedFile(kind, true, name, "");
      if (!file.ok()) return base::Error{file.error()};
      plan.programs.insert(plan.programs.end(), file.value().programs.begin(), file.value().programs.end());
      continue;
    }
    const base::Status found = CheckProgram(kind, name, context);
    if (!found.ok()) return base::Error{found.message};
    plan.programs.push_back(name);
  }
  for (const AppFile& app : line.app_files) {
    auto file = RewriteNamedFile(kind, false, words[app.word].substr(app.prefix), "");
    // With a fork agent, the file is needed only for the names of the programs.
    if (!file.ok() && UsesForkAgent(kind, words)) continue;
    if (!file.ok()) return base::Error{file.error()};
    plan.ranks += file.value().ranks;
    plan.programs.insert(plan.programs.end(), file.value().programs.begin(), file.value().programs.end());
  }
  const bool nothing_to_run = plan.programs.empty() && line.unknown_option.empty() && line.app_files.empty();
  plan.passes_through = nothing_to_run;
  return plan;
}

base::Result<RewrittenLaunch> RewriteLaunch(LauncherKind kind, const std::vector<std::string>& words,
                                            const std::vector<std::string>& prefix,
                                            const std::string& folder) {
  RewrittenLaunch out;
  std::string prefix_text;
  for (const std::string& word : prefix) prefix_text += (prefix_text.empty() ? "" : " ") + word;
  if (UsesForkAgent(kind, words)) {
    const char* users = getenv(kForkAgent);
    out.words = words;
    out.environment.emplace_back(kForkAgent, prefix_text + (users && *users ? std::string(" ") + users : ""));
    return out;
  }
  const CommandLine line = ParseCommandLine(kind, words);
  std::vector<std::string> changed = words;
  int number = 0;
  const auto rewrite_file = [&](size_t word, size_t name_at, bool multi_prog) -> base::Status {
    auto file = RewriteNamedFile(kind, multi_prog, words[word].substr(name_at), prefix_text);
    if (!file.ok()) return {file.error()};
    const std::string copy = folder + "/programs-" + std::to_string(++number);
    changed[word] = words[word].substr(0, name_at) + copy;
    return WriteWholeFile(copy, file.value().content);
  };
  for (const AppFile& app : line.app_files) {
    const base::Status done = rewrite_file(app.word, app.prefix, false);
    if (!done.ok()) return base::Error{done.message};
  }
  if (line.multi_prog) {
    for (const AppContext& context : line.contexts) {
      if (!context.program) continue;
      const base::Status done = rewrite_file(*context.program, 0, true);
      if (!done.ok()) return base::Error{done.message};
    }
    out.words = std::move(changed);
    return out;
  }
  out.words = InsertBeforePrograms(line, changed, prefix);
  return out;
}

void RemoveForkAgent() {
  const char* agent = getenv(kForkAgent);
  if (!agent || !std::string_view(agent).starts_with(OwnProgram() + " run --rank ")) return;
  const std::string_view text(agent);
  const size_t end = text.find(" -- ");
  if (end == std::string_view::npos) {
    unsetenv(kForkAgent);
  } else {
    const std::string users(text.substr(end + 4));
    setenv(kForkAgent, users.c_str(), 1);
  }
}

}  // namespace rankine::cli
