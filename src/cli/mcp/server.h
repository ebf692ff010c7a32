// SPDX-License-Identifier: BSD-3-Clause
// A server of the Model Context Protocol that answers messages one at a time (docs/mcp.md).
#pragma once
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "cli/mcp/folder.h"
#include "cli/mcp/message.h"
#include "cli/mcp/tools.h"

namespace rankine::cli::mcp {

inline constexpr size_t kLongestMessage = size_t{1} << 20;
inline constexpr size_t kMostAnswer = 60'000;  // the limit for the text of a tool's answer, in bytes

struct ToolAnswer {
  bool failed = false;
  std::string text;
};

class Server {
 public:
  // Runs `rankine` in the folder, with the given words as arguments.
  using Runner = std::function<ToolAnswer(const std::vector<std::string>& words)>;

  Server(Folder folder, Runner runner, std::string version)
      : folder_(std::move(folder)), runner_(std::move(runner)), version_(std::move(version)) {}

  // Returns the answer to one line, without a newline; empty if the message needs no answer.
  std::string Answer(std::string_view line);
  // Returns the answer to a line that is longer than `kLongestMessage`.
  static std::string TooLong();

 private:
  std::string Initialize(const Message& message);
  std::string Call(const Message& message);
  ToolAnswer Run(const Tool& tool, const Values& arguments) const;

  Folder folder_;
  Runner runner_;
  std::string version_;
  bool initialized_ = false;
};

}  // namespace rankine::cli::mcp
