// Any bytes as a .cali file: reading ends, gives whole records, the same ones in one part and in three, fast
// or slow path; and what the writer makes of them reads back without a loss as the same records.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "exchange/cali/testing/read_all.h"

namespace {

// A carriage return in a value is written as U+FFFD: other readers take it for the end of the line.
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
  // Carriage returns before newlines change nothing but values that end with one.
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
