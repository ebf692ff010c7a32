// SPDX-License-Identifier: BSD-3-Clause
#include "query/records/mpi_names.h"

#include <algorithm>
#include <cstdio>
#include <optional>

#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/tables.h"
#include "archive/worlds.h"
#include "base/saturate.h"
#include "mpi_facts/facts.h"

namespace rankine::query {

std::string FunctionName(uint16_t function) {
  const mpi_facts::Function* known = mpi_facts::Find(function);
  return known != nullptr ? known->name : "MPI function " + std::to_string(function);
}

const char* FunctionClass(uint16_t function) {
  return mpi_facts::NameOf(mpi_facts::FactsOf(function).cls);
}

bool Completes(uint16_t function) {
  return mpi_facts::FactsOf(function).completes;
}

bool Collective(uint16_t function) {
  return mpi_facts::FactsOf(function).collective;
}

uint64_t BytesMoved(const archive::Row& row) {
  const uint64_t moved = base::AddSaturated(row.bytes_sent, row.bytes_received);
  return Completes(row.function) ? base::AddSaturated(moved, row.bytes_completed) : moved;
}

std::string CommName(const archive::Communicator& comm) {
  if (!comm.name.empty()) return comm.name;
  char digits[24];
  std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(comm.identity));
  return "comm-" + std::string(digits, 8);
}

std::string CommName(const archive::Tables& tables, uint32_t comm) {
  std::string name = CommName(tables.comms[comm]);
  if (name != "MPI_COMM_WORLD") return name;
  const auto owner = std::ranges::find_if(tables.processes, [comm](const archive::Process& process) {
    return std::ranges::find(process.comms, comm) != process.comms.end();
  });
  const auto world = owner == tables.processes.end() ? std::nullopt : archive::WorldOf(*owner);
  return world ? name + " of world " + std::to_string(*world) : name;
}

}  // namespace rankine::query
