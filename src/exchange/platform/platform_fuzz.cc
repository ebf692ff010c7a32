// SPDX-License-Identifier: BSD-3-Clause
// Fuzzes the platform reader with arbitrary bytes. Reading must terminate, and an error message must contain
// the position of the error. If reading succeeds, the fuzzer builds the platform and looks up routes between
// its first hosts.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "exchange/platform/reader.h"
#include "sim/platform/platform.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  (void)rankine::exchange::platform::ReadDeployment(text, "fuzz").ok();
  (void)rankine::exchange::platform::ReadHostfile(text.substr(0, 1000), "fuzz").ok();
  auto described = rankine::exchange::platform::ReadPlatform(text, "fuzz");
  if (!described.ok()) {
    if (described.error().find("fuzz:") != 0) __builtin_trap();
    return 0;
  }
  const auto built = rankine::sim::Platform::Build(std::move(described.value()), "fuzz");
  if (!built.ok()) return 0;
  const rankine::sim::Platform& platform = *built.value();
  const uint32_t hosts = std::min(platform.hosts(), 12u);
  for (uint32_t source = 0; source < hosts; ++source) {
    if (platform.FindHost(platform.HostName(source)) != source) __builtin_trap();
    for (uint32_t target = 0; target < hosts; ++target) {
      rankine::sim::RouteBuilder way(platform.links());
      if (!platform.Find(source, target, &way)) continue;
      for (const uint32_t link : way.links) {
        if (link >= platform.links().size()) __builtin_trap();
      }
    }
  }
  return 0;
}
