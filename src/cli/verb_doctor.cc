// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine doctor`, which tests the capabilities of this machine. Prints one line per test, with
// the features that are unavailable if the test fails.
#include <cstdio>

#include "base/text/json.h"
#include "cli/doctor/probe.h"
#include "cli/options.h"
#include "cli/stage_line.h"
#include "cli/verb.h"

namespace rankine::cli {
namespace {

constexpr Option kOptions[] = {
    {"--json", "", "", "print a list of {name, ok, found, lost}"},
    {"--help", "-h", "", "this text"},
};

void PrintJson(const std::vector<Finding>& findings) {
  const char* separator = "[\n ";
  for (const Finding& finding : findings) {
    printf("%s{\"name\": %s, \"ok\": %s, \"found\": %s, \"lost\": %s}", separator,
           base::JsonQuoted(finding.name).c_str(), finding.ok ? "true" : "false",
           base::JsonQuoted(finding.found).c_str(), base::JsonQuoted(finding.lost).c_str());
    separator = ",\n ";
  }
  puts("\n]");
}

void PrintText(const std::vector<Finding>& findings) {
  for (const Finding& finding : findings) {
    printf("%s  %s\n", finding.ok ? "ok" : "--", finding.found.c_str());
    if (!finding.lost.empty()) printf("    lost: %s\n", finding.lost.c_str());
  }
}

}  // namespace

std::span<const Option> DoctorOptions() {
  return kOptions;
}

int VerbDoctor(const std::vector<std::string>& typed) {
  auto parsed = ParseArguments(kOptions, typed);
  if (!parsed.ok()) return UsageError(parsed.error());
  if (parsed.value().Has("--help")) {
    printf(
        "usage: rankine doctor [--json]\n\nLists what this machine allows, and what Rankine cannot measure "
        "without it.\n\n%s",
        OptionsHelp(kOptions).c_str());
    return 0;
  }
  if (!parsed.value().words.empty()) return UsageError("doctor takes no arguments; rankine doctor --help");
  std::vector<Finding> findings;
  {
    const StageLine line("examining this machine");
    ProbeBuild(findings);
    ProbeContainer(findings);
    ProbeKernel(findings);
    ProbePerf(findings);
    ProbeSpoolRoom(findings);
    ProbeMpi(findings);
  }
  if (parsed.value().Has("--json")) {
    PrintJson(findings);
  } else {
    PrintText(findings);
  }
  return 0;
}

}  // namespace rankine::cli
