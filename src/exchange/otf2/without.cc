// SPDX-License-Identifier: BSD-3-Clause
// Replaces the reader and the writer if the headers of libotf2 are missing at build time.
#include "exchange/otf2/trace.h"
#include "exchange/otf2/writer.h"

namespace rankine::exchange::otf2 {

base::Result<std::unique_ptr<Trace>> Open(const std::string&) {
  return base::Error{
      "this rankine was built without the headers of libotf2 (Debian: libotf2-trace-dev), and reads no OTF2 "
      "traces"};
}

base::Result<std::unique_ptr<SliceSink>> MakeWriter(const std::string&) {
  return base::Error{
      "this rankine was built without the headers of libotf2 (Debian: libotf2-trace-dev), and writes no OTF2 "
      "traces"};
}

}  // namespace rankine::exchange::otf2
