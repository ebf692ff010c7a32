// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine platforms`, which lists the built-in platforms. For these platforms, `rankine replay`
// needs no file (docs/replay.md).
#include <cstdio>

#include "base/text/visible_text.h"
#include "cli/launch/lines.h"
#include "cli/options.h"
#include "cli/verb.h"
#include "exchange/platform/kinds.h"

namespace rankine::cli {
namespace {

constexpr Option kOptions[] = {
    {"--help", "-h", "", "this text"},
};

int Help() {
  printf(
      "usage: rankine platforms\n"
      "       rankine platforms KIND[:NAME=VALUE,...] > FILE.xml\n\n"
      "Lists the kinds of platforms that rankine replay --platform makes without a file, with their\n"
      "parameters and defaults. If KIND is given, prints a platform of this kind as a file, which you can "
      "edit or use with SimGrid.\n\n%s",
      OptionsHelp(kOptions).c_str());
  return 0;
}

int List() {
  for (const exchange::platform::Kind& kind : exchange::platform::Kinds()) {
    printf("%.*s: %.*s\n", static_cast<int>(kind.name.size()), kind.name.data(),
           static_cast<int>(kind.meaning.size()), kind.meaning.data());
    for (const exchange::platform::Parameter& one : kind.parameters)
      printf("  %-17.*s %-8.*s %.*s\n", static_cast<int>(one.name.size()), one.name.data(),
             static_cast<int>(one.value.size()), one.value.data(), static_cast<int>(one.meaning.size()),
             one.meaning.data());
  }
  printf("\nMachines, by their published figures (a rate of flops is the peak):\n");
  for (const exchange::platform::Machine& one : exchange::platform::Machines())
    printf("  %-11.*s %.*s\n  %11s %.*s:%.*s\n  %11s %.*s\n", static_cast<int>(one.name.size()),
           one.name.data(), static_cast<int>(one.meaning.size()), one.meaning.data(), "",
           static_cast<int>(one.kind.size()), one.kind.data(), static_cast<int>(one.values.size()),
           one.values.data(), "", static_cast<int>(one.source.size()), one.source.data());
  printf("\nrankine replay RUN.rkn --platform 'fat-tree:hosts=512,link=100Gbps,latency=1us'\n");
  return Flushed() ? 0 : 1;
}

}  // namespace

std::span<const Option> PlatformsOptions() {
  return kOptions;
}

int VerbPlatforms(const std::vector<std::string>& typed) {
  const auto parsed = ParseArguments(kOptions, typed);
  if (!parsed.ok()) return UsageError(parsed.error());
  if (parsed.value().Has("--help")) return Help();
  if (parsed.value().words.empty()) return List();
  if (parsed.value().words.size() > 1)
    return UsageError("platforms takes one platform: rankine platforms fat-tree:hosts=64");
  const auto text = exchange::platform::PlatformText(parsed.value().words[0]);
  if (!text.ok()) return UsageError(text.error());
  fputs(text.value().c_str(), stdout);
  return Flushed() ? 0 : 1;
}

}  // namespace rankine::cli
