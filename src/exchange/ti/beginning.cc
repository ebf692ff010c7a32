// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/ti/beginning.h"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <optional>
#include <string_view>

#include "exchange/ti/lines.h"

namespace rankine::exchange::ti {
namespace {

constexpr size_t kFirstPiece = size_t{64} << 10;
constexpr size_t kMost = size_t{64} << 20;  // The limit, in bytes, on the total size of the first lines of
                                            // all files.

// Passes the first lines of the file to `tell`. The number of lines is increased until `tell` returns a
// result. The argument `left` is the number of bytes that may still be read. The function subtracts the
// number of bytes that it reads.
template <class Tell>
auto AskLines(const std::string& path, size_t* left, const Tell& tell) {
  std::ifstream file(path, std::ios::binary);
  std::string text;
  for (size_t wanted = kFirstPiece;; wanted *= 8) {
    const size_t have = text.size(), most = std::min(wanted, have + *left);
    text.resize(most);
    file.read(text.data() + have, static_cast<std::streamsize>(most - have));
    text.resize(have + static_cast<size_t>(std::max<std::streamsize>(file.gcount(), 0)));
    *left -= text.size() - have;
    const bool whole = text.size() < most || file.peek() == std::ifstream::traits_type::eof();
    std::string_view lines = text;
    // If the text contains no newline, no complete line remains.
    if (!whole) lines = lines.substr(0, lines.rfind('\n') + 1);
    const auto told = tell(lines);
    if (told || whole || *left == 0) return told;
  }
}

std::optional<bool> BeginsWithAction(std::string_view text) {
  for (size_t at = 0; at < text.size();) {
    const size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    at = end + 1;
    if (IsIdle(line)) continue;
    uint32_t rank = 0;
    return TakeRank(&line, &rank) && !IsIdle(line);
  }
  return std::nullopt;
}

}  // namespace

bool HoldsActions(const std::string& path) {
  size_t left = kMost;
  return AskLines(path, &left, BeginsWithAction).value_or(false);
}

Form FormOfFiles(std::span<const std::string> paths) {
  size_t left = kMost;
  for (const std::string& path : paths) {
    if (left == 0) break;
    if (const std::optional<Form> told = AskLines(path, &left, FormTold)) return *told;
  }
  return Form::current;
}

}  // namespace rankine::exchange::ti
