// SPDX-License-Identifier: BSD-3-Clause
// Fuzzes the server of the Model Context Protocol with arbitrary lines. Each answer must be one line of
// JSON, and no command line that the server makes may name a file outside of the folder.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "cli/mcp/server.h"
#include "context/json_cursor.h"

namespace {

using namespace rankine::cli::mcp;

Folder Empty() {
  static const std::string path = [] {
    std::string name = "/tmp/mcp_fuzz.XXXXXX";
    return std::string(mkdtemp(name.data()) == nullptr ? "/nowhere" : name);
  }();
  auto folder = Folder::Open(path);
  if (!folder.ok()) __builtin_trap();
  return folder.value();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const Folder folder = Empty();
  Server server(
      folder,
      [](const std::vector<std::string>& words) {
        // The folder is empty, so the only possible request is a request for the definition of a finding.
        if (words.at(0) != "explain") __builtin_trap();
        return ToolAnswer{false, words.back()};
      },
      "0");
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (size_t at = 0; at <= size;) {
    const size_t end = std::min(text.find('\n', at), size);
    const std::string answer = server.Answer(text.substr(at, end - at));
    at = end + 1;
    if (answer.empty()) continue;
    rankine::context::JsonCursor json(answer);
    json.Skip();
    if (!json.ok() || !json.AtEnd() || answer.find('\n') != std::string::npos) __builtin_trap();
  }
  return 0;
}
