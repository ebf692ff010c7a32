// SPDX-License-Identifier: BSD-3-Clause
#include "report/source_link.h"

#include <unistd.h>

#include <array>
#include <cstdio>

namespace rankine::report {
namespace {

bool IsPlain(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("/-._~+").find(c) != std::string_view::npos;
}

// Encodes the characters of a path so that the path cannot end the terminal's escape sequence. The path
// comes from the program's debug information and is not trusted.
std::string Encoded(const std::string& path) {
  std::string out;
  for (const char c : path) {
    if (IsPlain(c)) {
      out += c;
      continue;
    }
    std::array<char, 4> code{};
    std::snprintf(code.data(), code.size(), "%%%02X", static_cast<unsigned>(static_cast<unsigned char>(c)));
    out += code.data();
  }
  return out;
}

}  // namespace

std::string SourceUrl(const symbols::Location& location) {
  if (location.line == 0 || location.file.empty() || location.file.front() != '/') return "";
  if (access(location.file.c_str(), R_OK) != 0) return "";
  std::array<char, 256> host{};
  if (gethostname(host.data(), host.size() - 1) != 0) return "";
  return "file://" + Encoded(host.data()) + Encoded(location.file) + "#" + std::to_string(location.line);
}

}  // namespace rankine::report
