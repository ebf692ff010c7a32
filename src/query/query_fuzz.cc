// SPDX-License-Identifier: BSD-3-Clause
// Fuzzes queries: for any query text over a small input, the engine must terminate with an answer or a
// one-line error, using bounded memory.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "query/test_input.h"

namespace {

using rankine::testing::Cell;
using rankine::testing::TestRecord;

std::vector<TestRecord> Records() {
  return {{{{"region", "main"}}, {{"x", Cell(uint64_t{18446744073709551615u})}, {"y", Cell(1.5)}}},
          {{{"region", "main"}, {"region", "a/b"}}, {{"x", Cell(int64_t{-3})}, {"t.ns", Cell(uint64_t{7})}}},
          {{{"phase", "p"}}, {{"name", Cell(std::string("\xff\x1b"))}}}};
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  if (size > 4096) return 0;
  const std::string text(reinterpret_cast<const char*>(data), size);
  rankine::query::Options options;
  // amounts of memory with which the engine does and does not need temporary files
  options.memory = size % 2 == 0 ? 1 : 1 << 20;
  rankine::testing::TextOutput output;
  const auto answer = rankine::query::Run(text, {rankine::testing::Source("a", Records())}, options, output);
  const bool said = answer.ok() || !answer.error().empty();
  if (!said || (!answer.ok() && answer.error().find('\n') != std::string::npos)) __builtin_trap();
  return 0;
}
