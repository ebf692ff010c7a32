// SPDX-License-Identifier: BSD-3-Clause
// Reads .cali files and writes their records and run-wide metadata to one .cali file.
//   cali_convert [--keep-going] IN... >OUT
#include <cstdio>
#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "exchange/cali/file.h"
#include "exchange/cali/writer.h"

int main(int argc, char** argv) {
  using namespace rankine;
  exchange::cali::ReadOptions options;
  std::deque<context::Space> spaces;
  std::vector<std::shared_ptr<const exchange::cali::File>> files;
  std::vector<exchange::cali::Global> globals;
  std::vector<context::Lost> lost;
  exchange::cali::Writer writer([](std::string_view text) {
    return std::fwrite(text.data(), 1, text.size(), stdout) == text.size() ? base::Status::Ok()
                                                                           : base::Status{"cannot write"};
  });
  const auto fail = [](const std::string& message) {
    std::fprintf(stderr, "%s\n", message.c_str());
    return 1;
  };
  for (int i = 1; i < argc; ++i) {
    if (std::string_view(argv[i]) == "--keep-going") {
      options.keep_going = true;
      continue;
    }
    auto file = exchange::cali::File::Open(argv[i], options);
    if (!file.ok()) return fail(file.error());
    files.push_back(file.value());
    globals.insert(globals.end(), file.value()->globals().begin(), file.value()->globals().end());
    for (const auto& part : Split(file.value(), 1)) {
      const auto status = part->Read(spaces.emplace_back(), {}, writer, lost);
      if (!status.ok()) return fail(status.message);
    }
  }
  const auto status = writer.Finish(globals);
  if (!status.ok()) return fail(status.message);
  for (const auto& loss : lost) std::fprintf(stderr, "%s: %s\n", loss.where.c_str(), loss.why.c_str());
  return lost.empty() ? 0 : 1;
}
