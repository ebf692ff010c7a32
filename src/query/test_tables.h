// SPDX-License-Identifier: BSD-3-Clause
// Tables for tests of the folders query, analysis and report, made by hand.
#pragma once
#include <algorithm>
#include <bit>
#include <random>
#include <stdexcept>
#include <string>

#include "archive/rows/communicator.h"
#include "archive/rows/process.h"
#include "archive/rows/profile.h"
#include "archive/tables.h"
#include "layout/generated/mpi_functions.h"

namespace rankine::testing {

inline uint16_t FunctionId(const std::string& name) {
  for (uint16_t id = 0; id <= layout::kMaxMpiFunctionId; ++id) {
    const layout::MpiFunction* function = layout::FindMpiFunction(id);
    if (function != nullptr && name == function->name) return id;
  }
  throw std::invalid_argument(name);
}

// Returns a job with two ranks on each host. The argument `ranks` is the number of ranks. All ranks return
// from MPI_Init at 1 s and enter MPI_Finalize at 11 s.
inline archive::Tables EmptyJob(uint32_t ranks) {
  archive::Tables tables;
  tables.job = {{"job.program", std::string("/home/user/bin/heat")},
                {"job.command", std::string("mpirun -n 4 ./heat --steps 100")},
                {"job.start.ns", uint64_t{1'700'000'000'000'000'000}},
                {"mpi.library", std::string("Open MPI")},
                {"mpi.library.version", std::string("4.1.4")},
                {"world.size", uint64_t{ranks}}};
  constexpr uint64_t kSecond = 1'000'000'000;
  archive::Communicator world{1, 0, "MPI_COMM_WORLD", ranks, 0, false, {}};
  for (uint32_t rank = 0; rank < ranks; ++rank) {
    archive::Process process{};
    process.uid = rank + 1;
    process.rank = rank;
    process.environment = archive::kNone;
    process.attributes = {{"host", "node" + std::to_string(rank / 2)},
                          {"pid", uint64_t{100 + rank}},
                          {"init.done.ns", kSecond},
                          {"finalize.ns", 11 * kSecond},
                          {"end.ns", 12 * kSecond}};
    process.exit = {{"ended.by", std::string("exit")}, {"exit.code", int64_t{0}}};
    tables.processes.push_back(process);
    world.members.push_back(rank);
  }
  tables.comms.push_back(world);
  return tables;
}

// Adds a row and returns its index. The row represents equal calls on MPI_COMM_WORLD. The argument `calls`
// is the number of these calls.
inline uint32_t AddRow(archive::Tables& tables, uint32_t process, const std::string& function, uint64_t calls,
                       uint64_t time_ns, uint64_t sent = 0, uint64_t received = 0,
                       uint32_t site = archive::kNone) {
  archive::Row row{};
  row.process = process;
  row.function = FunctionId(function);
  row.site = site;
  row.comm = 0;
  row.calls = calls;
  row.time_sum = time_ns;
  row.time_min = row.time_max = calls > 0 ? time_ns / calls : 0;
  const size_t bucket = std::bit_width(row.time_min | 1) - 1;
  row.time_histogram[std::min<size_t>(bucket, layout::kTimeBuckets - 1)] = calls;
  row.bytes_sent = sent;
  row.bytes_received = received;
  row.sizes = archive::kNone;
  tables.rows.push_back(row);
  return static_cast<uint32_t>(tables.rows.size() - 1);
}

// Returns a job with random rows and peers. The result depends only on the arguments.
inline archive::Tables RandomJob(uint32_t seed, size_t rows) {
  std::mt19937 random(seed);
  const auto below = [&](uint32_t n) { return static_cast<uint32_t>(random() % n); };
  archive::Tables tables = EmptyJob(2 + below(6));
  tables.comms.push_back({0xabcdef0123456789u, 1, "", 2, 0, false, {}});
  const char* functions[] = {"MPI_Send", "MPI_Recv", "MPI_Allreduce", "MPI_Wait", "MPI_Barrier"};
  for (size_t i = 0; i < rows; ++i) {
    const uint32_t process = below(static_cast<uint32_t>(tables.processes.size()));
    const uint32_t row =
        AddRow(tables, process, functions[below(5)], below(50), below(100000), below(5000), below(5000));
    tables.rows[row].thread = below(3);
    tables.rows[row].comm = below(4) == 0 ? archive::kNone : below(2);
    tables.rows[row].bytes_completed = below(100);
    if (below(2) == 0)
      tables.peers.push_back({row, static_cast<int32_t>(below(2)), below(2) == 0, below(9), below(9000)});
  }
  return tables;
}

}  // namespace rankine::testing
