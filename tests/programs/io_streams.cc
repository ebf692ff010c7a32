// SPDX-License-Identifier: BSD-3-Clause
// Writes and reads a file in a folder (argument) through C++ streams: twenty blocks, each larger than the
// stream's buffer.
#include <mpi.h>

#include <cstdio>
#include <fstream>
#include <string>
#include <vector>

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int rank = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  const std::string path = std::string(argc > 1 ? argv[1] : ".") + "/streams." + std::to_string(rank);
  std::vector<char> block(100000, 'a'), back(block.size());
  {
    std::ofstream file(path, std::ios::binary);
    for (int i = 0; i < 20; ++i) file.write(block.data(), static_cast<std::streamsize>(block.size()));
  }
  std::ifstream file(path, std::ios::binary);
  for (int i = 0; i < 20; ++i) file.read(back.data(), static_cast<std::streamsize>(back.size()));
  const bool same = file && back == block;
  std::printf("io_streams: %s\n", same ? "right" : "wrong");
  MPI_Finalize();
  return same ? 0 : 1;
}
