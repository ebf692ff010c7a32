// SPDX-License-Identifier: BSD-3-Clause
// Writes the spools of a generated job into a folder. The spools are used to measure the time for merging
// more ranks than a test machine can run. Usage: spool_generator FOLDER RANKS OUTPUT.rkn [SITES COMMS PEERS]
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "layout/testing/spool_builder.h"

int main(int argc, char** argv) {
  if (argc != 4 && argc != 7) {
    std::fprintf(stderr, "usage: spool_generator FOLDER RANKS OUTPUT.rkn [SITES COMMS PEERS]\n");
    return 2;
  }
  rankine::layout::testing::Load load;
  load.world_size = static_cast<uint32_t>(std::strtoul(argv[2], nullptr, 10));
  load.output = argv[3];
  if (argc == 7) {
    load.sites = static_cast<uint32_t>(std::strtoul(argv[4], nullptr, 10));
    load.comms = static_cast<uint32_t>(std::strtoul(argv[5], nullptr, 10));
    load.peers = static_cast<uint32_t>(std::strtoul(argv[6], nullptr, 10));
  }
  for (load.rank = 0; load.rank < load.world_size; ++load.rank) {
    rankine::layout::testing::SpoolBuilder spool;
    FillSpool(load, &spool);
    std::span<const std::byte> bytes = spool.Bytes();
    std::ofstream file(std::string(argv[1]) + "/" + std::to_string(spool.header().pid) + ".spool",
                       std::ios::binary);
    file.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    if (!file) {
      std::fprintf(stderr, "spool_generator: cannot write into '%s'\n", argv[1]);
      return 1;
    }
  }
  return 0;
}
