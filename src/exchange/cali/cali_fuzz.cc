// SPDX-License-Identifier: BSD-3-Clause
// Fuzzes the .cali reader and writer with arbitrary bytes. The reader must terminate, and it must deliver
// whole records. The records must be the same whether the file is read in one part or in three, and on the
// fast or the slow path. When the writer's output is read back, the records must be the same, without losses.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/cali/testing/read_all.h"

namespace {

// The writer replaces a carriage return in a value by U+FFFD, because other readers interpret it as a line
// end.
std::vector<std::string> AsWritten(std::vector<std::string> records) {
  for (std::string& record : records) {
    for (size_t at = 0; (at = record.find('\r', at)) != std::string::npos;)
      record.replace(at, 1, "\xef\xbf\xbd");
  }
  return records;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace rankine::exchange::cali::testing;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const ReadOut whole = ReadAll(text);
  if (!whole.error.empty()) return 0;
  // If carriage returns are inserted before newlines, only values that end with a carriage return change.
  const ReadOut parts = ReadAll(text, {.parts = 3});
  if (parts.records != whole.records || parts.lost != whole.lost) __builtin_trap();
  const ReadOut strict = ReadAll(text, {.keep_going = false});
  if (strict.error.empty() != whole.lost.empty()) __builtin_trap();
  const std::string written = Rewrite(text);
  if (written.empty()) return 0;
  const ReadOut again = ReadAll(written);
  if (!again.lost.empty() || again.records != AsWritten(whole.records)) __builtin_trap();
  return 0;
}
