// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine VERB ...`: looks up the verb in the table of verbs.cc and runs the verb.
#include <cstdio>
#include <string>
#include <vector>

#include "base/text/nearest.h"
#include "cli/launch/lines.h"
#include "cli/verb.h"
#include "cli/version.h"

namespace rankine::cli {
namespace {

int Help() {
  std::string text =
      "rankine shows where an MPI program's time goes.\n\n"
      "  rankine run mpirun -n 4 ./app     records NAME.rkn\n"
      "  rankine report NAME.rkn           reads it\n\nverbs:\n";
  for (const Verb& verb : Verbs()) {
    if (verb.summary.empty()) continue;
    std::string name(verb.name);
    name.resize(std::max<size_t>(name.size() + 2, 12), ' ');
    text += "  " + name + std::string(verb.summary) + "\n";
  }
  text += "\nrankine VERB --help shows the options of a verb.\n";
  fputs(text.c_str(), stdout);
  return 0;
}

int Main(const std::vector<std::string>& words) {
  if (words.empty()) return UsageError("no verb given; rankine --help lists them");
  const std::string& name = words[0];
  if (name == "help" && words.size() > 1) return Main({words[1], "--help"});
  if (name == "--help" || name == "-h" || name == "help") return Help();
  if (name == "--version" || name == "-V") {
    fputs(VersionText().c_str(), stdout);
    return 0;
  }
  if (const Verb* verb = FindVerb(name)) return verb->run({words.begin() + 1, words.end()});
  std::vector<std::string_view> known;
  for (const Verb& verb : Verbs()) {
    if (!verb.summary.empty()) known.push_back(verb.name);
  }
  const std::string nearest = base::Nearest(name, known);
  return UsageError(
      "unknown verb " + name +
      (nearest.empty() ? "; rankine --help lists them" : "; did you mean rankine " + nearest + "?"));
}

// Returns the exit code. A verb succeeds only if its output has been written. A verb that has failed has
// already printed the reason.
int Written(int code) {
  return code != 0 || Flushed() ? code : 1;
}

}  // namespace
}  // namespace rankine::cli

int main(int argc, char** argv) {
  return rankine::cli::Written(rankine::cli::Main({argv + (argc > 0 ? 1 : 0), argv + argc}));
}
