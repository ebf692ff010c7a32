// Writes what the fuzzers of spools and archives start from, in today's layouts, into FOLDER/spool_fuzz and
// FOLDER/archive_fuzz:
//   fuzz_seeds FOLDER
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "archive/testing/memory_archive.h"
#include "format/testing/spool_builder.h"

namespace {

using rankine::format::testing::SpoolBuilder;

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

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: fuzz_seeds FOLDER\n");
    return 2;
  }
  using rankine::format::testing::FillContexts;
  rankine::format::testing::Load calls;
  calls.sites = 3;
  calls.comms = 2;
  calls.peers = 2;
  SpoolBuilder with_calls, with_contexts, with_both, with_all, with_windows;
  FillSpool(calls, &with_calls);
  FillContexts(&with_contexts);
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
      !WriteBoth(argv[1], "both", &with_both)) {
    std::fprintf(stderr, "fuzz_seeds: cannot write into '%s'\n", argv[1]);
    return 1;
  }
  return 0;
}
