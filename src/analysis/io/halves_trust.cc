// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/io/halves_trust.h"

#include <cstdio>
#include <string>

#include "archive/storage/halves.h"
#include "archive/storage/rows.h"
#include "archive/tables.h"

namespace rankine::analysis {
namespace {

std::string Seconds(uint64_t ns) {
  char text[32];
  snprintf(text, sizeof text, "%.3f s", static_cast<double>(ns) / 1e9);
  return text;
}

std::string AtOneEnd(uint64_t count) {
  return std::to_string(count) +
         (count == 1 ? " operation of the file system was" : " operations of the file system were") +
         " recorded only at the client or only at the server";
}

// Describes the operations that agents recorded before or after the run.
std::string Outside(const archive::StorageOutside& outside) {
  std::string who;
  const auto add = [&who](uint64_t count, const char* whose) {
    if (count != 0) who += (who.empty() ? "" : " and ") + std::to_string(count) + " of " + whose;
  };
  add(outside.clients, "clients");
  add(outside.servers, "servers");
  return "operations of the file system before or after the run are not included: " + who;
}

}  // namespace

std::vector<Finding> HalvesFindings(const archive::Tables& tables) {
  std::vector<Finding> findings;
  if (tables.storage.empty()) return findings;
  const archive::StorageHalves halves = archive::CountStorageHalves(tables);
  const auto add = [&](const char* name, uint64_t count, const std::string& sentence, bool serious) {
    if (count != 0) findings.push_back({name, count, sentence, serious});
  };
  const archive::StorageOutside& outside = tables.storage_outside;
  add("storage.outside", outside.clients + outside.servers, Outside(outside), false);
  add("storage.lost", halves.lost,
      std::to_string(halves.lost) +
          " calls of the file system's processes were lost, because they came faster than they could be "
          "read. Section storage does not include these calls",
      true);
  add("storage.before", halves.before,
      AtOneEnd(halves.before) + " in the first " + Seconds(halves.before_ns) +
          ", while processes were attached to one after another",
      false);
  add("storage.behind", halves.behind,
      AtOneEnd(halves.behind) + " in the last " + Seconds(halves.behind_ns) +
          ", when a process had ended or was detached",
      false);
  add("storage.between", halves.between,
      AtOneEnd(halves.between) + ", although earlier and later operations were joined", false);
  add("storage.shared", halves.shared,
      AtOneEnd(halves.shared) +
          " (the server): the client was another program, had ended, or was not attached yet",
      false);
  add("storage.unwatched", halves.unwatched,
      AtOneEnd(halves.unwatched) + ", because the other process was not watched; attach to it too", false);
  add("storage.disks", halves.diskless,
      "the disk accesses of " + std::to_string(halves.diskless) +
          (halves.diskless == 1 ? " server operation are unknown" : " server operations are unknown"),
      false);
  return findings;
}

}  // namespace rankine::analysis
