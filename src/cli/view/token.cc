// SPDX-License-Identifier: BSD-3-Clause
#include "cli/view/token.h"

#include <sys/random.h>

#include <array>

namespace rankine::cli {

std::string MakeToken() {
  std::array<unsigned char, 16> bytes{};
  if (getrandom(bytes.data(), bytes.size(), 0) != static_cast<ssize_t>(bytes.size())) return "";
  std::string token;
  for (const unsigned char byte : bytes) {
    token += "0123456789abcdef"[byte >> 4];
    token += "0123456789abcdef"[byte & 15];
  }
  return token;
}

bool SameToken(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  volatile unsigned char differ = 0;
  for (size_t i = 0; i < a.size(); ++i)
    differ = static_cast<unsigned char>(differ | static_cast<unsigned char>(a[i] ^ b[i]));
  return differ == 0;
}

}  // namespace rankine::cli
