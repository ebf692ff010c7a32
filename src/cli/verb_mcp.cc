// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine mcp`, a server of the Model Context Protocol on standard input and output
// (docs/mcp.md).
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>

#include "cli/launch/lines.h"
#include "cli/mcp/child.h"
#include "cli/mcp/server.h"
#include "cli/options.h"
#include "cli/verb.h"

namespace rankine::cli {
namespace {

constexpr Option kOptions[] = {{"--help", "-h", "", "this text"}};

int Help() {
  printf(
      "usage: rankine mcp [FOLDER]\n\n"
      "Answers questions about the archives in FOLDER (default: this folder) and below it. The "
      "server\nspeaks the Model Context Protocol on standard input and output, and changes no files "
      "(docs/mcp.md).\n\n%s\ntools:\n",
      OptionsHelp(kOptions).c_str());
  for (const mcp::Tool& tool : mcp::Tools()) {
    std::string name(tool.name);
    name.resize(12, ' ');
    printf("  %s%s\n", name.c_str(), std::string(tool.about).c_str());
  }
  return 0;
}

bool Send(const std::string& answer) {
  return answer.empty() || (fwrite(answer.data(), 1, answer.size(), stdout) == answer.size() &&
                            fputc('\n', stdout) != EOF && fflush(stdout) == 0);
}

// Reads lines of standard input. A line that is too long is discarded.
class Lines {
 public:
  // Reads the next line, and returns false at the end of the input. Sets `too_long` if the line is longer
  // than a message may be.
  bool Next(std::string& line, bool& too_long) {
    line.clear();
    too_long = false;
    for (;;) {
      for (; at_ < filled_; ++at_) {
        if (bytes_[at_] == '\n') {
          ++at_;
          return true;
        }
        if (line.size() < mcp::kLongestMessage)
          line += bytes_[at_];
        else
          too_long = true;
      }
      const ssize_t got = read(STDIN_FILENO, bytes_.data(), bytes_.size());
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) return !line.empty();
      at_ = 0;
      filled_ = static_cast<size_t>(got);
    }
  }

 private:
  std::array<char, 65536> bytes_{};
  size_t at_ = 0, filled_ = 0;
};

}  // namespace

std::span<const Option> McpOptions() {
  return kOptions;
}

int VerbMcp(const std::vector<std::string>& typed) {
  const auto parsed = ParseArguments(kOptions, typed);
  if (!parsed.ok()) return UsageError(parsed.error());
  const std::vector<std::string>& words = parsed.value().words;
  if (parsed.value().Has("--help")) return Help();
  if (words.size() > 1) return UsageError("mcp takes one folder: rankine mcp FOLDER");
  auto folder = mcp::Folder::Open(words.empty() ? "." : words[0]);
  if (!folder.ok()) return UsageError(folder.error());
  const std::string path = folder.value().path();
  mcp::Server server(
      std::move(folder.value()),
      [&path](const std::vector<std::string>& verb) { return mcp::RunVerb(path, verb); }, RANKINE_VERSION);
  Lines lines;
  std::string line;
  bool too_long = false;
  while (lines.Next(line, too_long)) {
    if (!Send(too_long ? mcp::Server::TooLong() : server.Answer(line))) return 1;
  }
  return 0;
}

}  // namespace rankine::cli
