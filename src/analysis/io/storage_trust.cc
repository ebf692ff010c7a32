// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/io/storage_trust.h"

#include <cstdio>
#include <cstdlib>
#include <string>

#include "archive/io/clients.h"
#include "archive/storage/host_clocks.h"
#include "archive/storage/rows.h"
#include "archive/tables.h"

namespace rankine::analysis {
namespace {

std::string Microseconds(uint64_t ns) {
  char text[64];
  snprintf(text, sizeof text, "%.1f us", static_cast<double>(ns) / 1e3);
  return text;
}

std::string Sentence(const archive::StorageClock& clock) {
  const std::string whose = "no rank compared the clock of " + clock.host;
  if (clock.pairs == 0)
    return whose + ", and no operation was recorded at both ends: its wall clock is used, which may be wrong";
  std::string text = whose + "; it is known to within " + Microseconds(clock.error_ns) + " by " +
                     std::to_string(clock.pairs) + (clock.pairs == 1 ? " operation" : " operations") +
                     " that both ends recorded; its wall clock is " +
                     Microseconds(static_cast<uint64_t>(std::llabs(clock.ahead_ns))) +
                     (clock.ahead_ns < 0 ? " behind" : " ahead");
  if (clock.parts > 1) text += ", and runs at another speed";
  return text;
}

// Makes findings about kernel clients whose mounts were used by ranks.
std::vector<Finding> ClientFindings(const archive::Tables& tables) {
  std::vector<Finding> findings;
  for (const archive::IoClient& client : archive::MakeIoClients(tables)) {
    if (!client.IsUsed()) continue;
    const std::string whose = "client counters of " + client.type + " on " + client.host;
    if (!client.has_end)
      findings.push_back(
          {"io.clients.end", 1,
           whose +
               " were not read at the end: the rank that should have read them did not reach MPI_Finalize",
           false});
    if (client.unread != 0)
      findings.push_back({"io.clients.unread", client.unread,
                          whose + ": " + std::to_string(client.unread) +
                              (client.unread == 1 ? " file" : " files") +
                              " could not be read; newer versions of Lustre show them only to root",
                          false});
    if (client.restarted != 0)
      findings.push_back({"io.clients.restarted", client.restarted,
                          whose + ": somebody reset " + std::to_string(client.restarted) +
                              " of these counters during the run; the report does not include them",
                          false});
  }
  return findings;
}

}  // namespace

std::vector<Finding> StorageFindings(const archive::Tables& tables) {
  std::vector<Finding> findings = ClientFindings(tables);
  if (tables.storage.empty()) return findings;
  const archive::HostClocks clocks(tables);
  for (const archive::StorageClock& clock : clocks.placed())
    findings.push_back({"storage.clock", clock.pairs, Sentence(clock), false});
  return findings;
}

}  // namespace rankine::analysis
