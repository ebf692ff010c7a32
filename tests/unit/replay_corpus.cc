// SPDX-License-Identifier: BSD-3-Clause
// Runs a fuzzer's function on the files of a corpus, without a fuzzing engine. Inputs that caused crashes are
// thus tested with any compiler. Usage: NAME FOLDER_OR_FILE...
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

namespace {

bool RunFile(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return false;
  std::vector<char> bytes{std::istreambuf_iterator<char>(file), {}};
  LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size());
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  int count = 0;
  for (int i = 1; i < argc; ++i) {
    if (!std::filesystem::is_directory(argv[i])) {
      count += RunFile(argv[i]) ? 1 : 0;
      continue;
    }
    for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[i])) {
      if (entry.is_regular_file()) count += RunFile(entry.path()) ? 1 : 0;
    }
  }
  std::printf("%d inputs\n", count);
  return count == 0;  // an empty corpus means that the path is wrong, so the test fails
}
