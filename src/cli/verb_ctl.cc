// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine ctl`, which changes the recording of a running job from another process
// (docs/select.md).
#include <cstdio>

#include "cli/control/host_control.h"
#include "cli/launch/lines.h"
#include "cli/launch/text.h"
#include "cli/live/host_tree.h"
#include "cli/live/live_options.h"
#include "cli/options.h"
#include "cli/verb.h"

namespace rankine::cli {
namespace {

constexpr Option kOptions[] = {
    {"--hosts", "", "A,B,...", "include these hosts, reached by --shell"},
    {"--shell", "", "WORDS", "the command that reaches a host (default: ssh)"},
    {"--help", "-h", "", "this text"},
    {"--request", "", "WORD", ""},  // the encoded request, given by the `rankine` command on another host
};

int Help() {
  printf("%s%s\n%s",
         "usage: rankine ctl JOB sampling on|off\n"
         "       rankine ctl JOB sampling hz N\n"
         "       rankine ctl JOB recording on|off\n"
         "       rankine ctl JOB select 'rank=0:64:8 region=solve time=10s..20s'\n"
         "       rankine ctl JOB window [start|stop NAME]\n"
         "       rankine ctl JOB status\n\n",
         "Changes what is recorded of a running job, and prints the settings. JOB is its name in\n"
         "`rankine spools`, or the pid of one of its processes. `select ''` selects everything. `window`\n"
         "alone lists the windows.\n",
         OptionsHelp(kOptions).c_str());
  return 0;
}

std::string Encoded(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : "\n") + word;
  return PercentEncode(text);
}

// The words of the request come from the command line, or from the `rankine` command on another host.
base::Result<std::vector<std::string>> RequestOf(const Arguments& arguments) {
  if (arguments.words.empty()) return base::Error{"name a running job; rankine spools lists all jobs"};
  if (!arguments.Has("--request"))
    return std::vector<std::string>(arguments.words.begin() + 1, arguments.words.end());
  const auto text = PercentDecode(arguments.Get("--request"));
  if (!text || arguments.words.size() != 1) return base::Error{"--request is for Rankine's own use"};
  std::vector<std::string> words;
  for (const std::string_view word : Split(*text, '\n')) words.emplace_back(word);
  return words;
}

int Control(const LiveJob& job, const std::vector<std::string>& words) {
  if (const base::Status plain = CheckHosts(job); !plain.ok()) return UsageError(plain.message);
  base::Result<std::string> here = std::string();
  const std::vector<HostShare> shares =
      AskHosts(job, "ctl --request " + Encoded(words), [&] { here = ControlHere(job.name, words); });
  size_t answers = 0;
  if (here.ok()) {
    fputs(here.value().c_str(), stdout);
    ++answers;
  }
  for (const HostShare& share : shares) {
    fwrite(share.output.data(), 1, share.output.size(), stdout);
    answers += share.output.empty() ? 0 : 1;
  }
  fflush(stdout);
  const std::vector<std::string> missing = MissingHosts(shares);
  for (const std::string& sentence : missing) Say(sentence);
  if (answers == 0) return UsageError(here.error());
  return missing.empty() ? 0 : 1;
}

}  // namespace

std::span<const Option> CtlOptions() {
  return kOptions;
}

int VerbCtl(const std::vector<std::string>& typed) {
  const auto parsed = ParseArguments(kOptions, typed);
  if (!parsed.ok()) return UsageError(parsed.error());
  const Arguments& arguments = parsed.value();
  if (arguments.Has("--help")) return Help();
  const auto words = RequestOf(arguments);
  if (!words.ok()) return UsageError(words.error());
  if (const base::Status good = CheckRequest(words.value()); !good.ok()) return UsageError(good.message);
  const auto job = LiveJobOf(arguments, arguments.words[0]);
  if (!job.ok()) return UsageError(job.error());
  return Control(job.value(), words.value());
}

}  // namespace rankine::cli
