// SPDX-License-Identifier: BSD-3-Clause
// collect_spools FOLDER: collects a folder of spools and prints the result. The benchmark for merging runs
// this program.
#include <cstdio>

#include "archive/collect.h"

// NOLINTNEXTLINE(bugprone-exception-escape): for this helper, std::terminate is a sufficient error report
int main(int argc, char** argv) {
  if (argc != 2) {
    std::fprintf(stderr, "usage: collect_spools FOLDER\n");
    return 2;
  }
  rankine::archive::CollectOptions options;
  options.keep_spools = true;
  auto collection = rankine::archive::CollectJob(argv[1], options);
  if (!collection.ok()) {
    std::fprintf(stderr, "collect_spools: %s\n", collection.error().c_str());
    return 1;
  }
  for (const auto& archive : collection.value().archives) {
    std::printf("%s ranks=%d merged=%d\n", archive.path.c_str(), archive.ranks, archive.merged);
  }
  for (const std::string& note : collection.value().notes) std::printf("note: %s\n", note.c_str());
  return 0;
}
