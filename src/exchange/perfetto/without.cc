// SPDX-License-Identifier: BSD-3-Clause
// Replaces the writer if protozero is missing at build time.
#include "exchange/perfetto/writer.h"

namespace rankine::exchange::perfetto {
namespace {

base::Status Missing() {
  return {
      "this rankine was built without protozero (Debian: libprotozero-dev); --to chrome writes the same "
      "timeline, which ui.perfetto.dev opens, too"};
}

}  // namespace

base::Status Writer::Thread(const SliceThread&) {
  return Missing();
}

base::Status Writer::Begin(uint64_t, SliceCategory, std::string_view, SliceArguments,
                           std::span<const SliceMessage>, std::span<const SliceMessage>) {
  return Missing();
}

base::Status Writer::End(uint64_t) {
  return Missing();
}

}  // namespace rankine::exchange::perfetto
