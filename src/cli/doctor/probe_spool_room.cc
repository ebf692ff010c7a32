// SPDX-License-Identifier: BSD-3-Clause
#include "cli/doctor/probe.h"
#include "cli/launch/files.h"
#include "cli/launch/spool_place.h"

namespace rankine::cli {

void ProbeSpoolRoom(std::vector<Finding>& findings) {
  RunContext context;
  context.folder = CurrentFolder();
  for (const SpoolPlace& place : SpoolPlaces(context)) {
    const uint64_t room = FreeBytes(place.folder);
    const bool ok = room >= AmpleBytes(1);
    const std::string found = "spools in " + place.folder + " (" + place.why +
                              "): " + (room == 0 ? "not writable" : std::to_string(room >> 20) + " MiB free");
    findings.push_back(
        {"spool." + place.folder, ok, found,
         ok ? "" : "records in this folder, which needs 64 MiB and another 8 MiB for each local rank"});
  }
}

}  // namespace rankine::cli
