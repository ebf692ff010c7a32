// SPDX-License-Identifier: BSD-3-Clause
// Writes the seeds for the fuzzers of spools, archives, traces and waits, in the current layouts, into
// FOLDER/spool_fuzz and so on:
//   fuzz_seeds FOLDER
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>

#include "archive/load_bytes.h"
#include "archive/rows/trace_chunk.h"
#include "archive/scan.h"
#include "archive/tables.h"
#include "archive/testing/memory_archive.h"
#include "archive/testing/traced_run.h"
#include "layout/testing/spool_builder.h"

namespace {

using rankine::layout::testing::SpoolBuilder;

bool Write(const std::filesystem::path& folder, std::string_view name, std::span<const std::byte> bytes) {
  std::filesystem::create_directories(folder);
  std::ofstream file(folder / name, std::ios::binary);
  file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
  return bool(file);
}

bool WriteBoth(const std::filesystem::path& folder, std::string_view name, SpoolBuilder* spool) {
  const auto bytes = spool->Bytes();
  rankine::archive::testing::MemoryArchive archive;
  return Write(folder / "spool_fuzz", name, bytes) && archive.AddSpool(bytes, true) &&
         Write(folder / "archive_fuzz", name, archive.bytes);
}

// Writes an archive of two ranks whose small chunks are packed into one.
bool WritePacked(const std::filesystem::path& folder) {
  rankine::archive::testing::MemoryArchive archive;
  for (uint32_t rank = 0; rank < 2; ++rank) {
    SpoolBuilder spool;
    FillSpool({.rank = rank, .world_size = 2, .sites = 2, .comms = 1, .peers = 1}, &spool);
    if (!archive.AddSpool(spool.Bytes(), rank == 0)) return false;
  }
  return Write(folder / "archive_fuzz", "packed", Packed(archive).bytes);
}

using rankine::archive::RawBytes;

// Returns the uncompressed trace chunks of an archive.
std::vector<RawBytes> TracesOf(const rankine::archive::Tables& tables) {
  std::vector<RawBytes> traces;
  for (const auto& chunk : tables.traces) {
    if (auto raw = RawPayload(chunk.view)) traces.push_back(std::move(*raw));
  }
  return traces;
}

bool WriteTraces(const std::filesystem::path& folder, SpoolBuilder* spool) {
  rankine::archive::testing::MemoryArchive archive;
  if (!archive.AddSpool(spool->Bytes(), true)) return false;
  const auto tables = rankine::archive::LoadBytes(archive.bytes);
  const std::vector<RawBytes> traces = tables.ok() ? TracesOf(tables.value()) : std::vector<RawBytes>();
  for (size_t i = 0; i < traces.size(); ++i) {
    if (!Write(folder / "trace_fuzz", "trace" + std::to_string(i), traces[i])) return false;
  }
  return !traces.empty();
}

// Writes the records of two ranks that wait for each other in several ways. The file begins with a u16, the
// offset of the second rank's records (waits_fuzz.cc).
bool WriteWaits(const std::filesystem::path& folder) {
  rankine::archive::testing::TracedRun run(2, {"solve"});
  run.Enter(0, 10, 0);
  run.Receive(1, 0, 100, 900);
  run.Leave(0, 950);
  run.Send(1, 0, 800, 850);
  run.Send(1, 0, 860, 870);
  run.Receive(1, 0, 960, 970);
  for (uint32_t rank = 0; rank < 2; ++rank) {
    run.Together(rank, "MPI_Barrier", 1000 + 100 * rank, 1200);
    run.Together(rank, "MPI_Bcast", 1300 - 50 * rank, 1400, 0);
    run.Together(rank, "MPI_Reduce", 1500 + 50 * rank, 1600, 0);
  }
  const rankine::archive::Tables tables = run.Load();
  const std::vector<RawBytes> traces = TracesOf(tables);
  constexpr size_t kHead = 24;
  const auto split = static_cast<uint16_t>(traces.front().size() - kHead);
  std::vector<std::byte> seed(sizeof split);
  std::memcpy(seed.data(), &split, sizeof split);
  for (const RawBytes& raw : traces) seed.insert(seed.end(), raw.begin() + kHead, raw.end());
  return Write(folder / "waits_fuzz", "waits", seed);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: fuzz_seeds FOLDER\n");
    return 2;
  }
  using rankine::layout::testing::FillContexts;
  rankine::layout::testing::Load calls;
  calls.sites = 3;
  calls.comms = 2;
  calls.peers = 2;
  SpoolBuilder with_calls, with_contexts, with_both, with_all, with_windows, with_trace;
  FillSpool(calls, &with_calls);
  FillContexts(&with_contexts);
  FillContexts(&with_trace);
  FillSpool(calls, &with_both);
  FillContexts(&with_both);
  FillSpool(calls, &with_all);
  FillContexts(&with_all);
  FillSamples(&with_all);
  FillSpool(calls, &with_windows);
  FillContexts(&with_windows);
  FillWindows(&with_windows);
  if (!WriteBoth(argv[1], "windows", &with_windows) || !WriteBoth(argv[1], "samples", &with_all) ||
      !WriteBoth(argv[1], "calls", &with_calls) || !WriteBoth(argv[1], "contexts", &with_contexts) ||
      !WriteBoth(argv[1], "both", &with_both) || !WriteTraces(argv[1], &with_trace) || !WriteWaits(argv[1]) ||
      !WritePacked(argv[1])) {
    std::fprintf(stderr, "fuzz_seeds: cannot write into '%s'\n", argv[1]);
    return 1;
  }
  return 0;
}
