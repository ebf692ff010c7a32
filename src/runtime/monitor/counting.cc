#include "runtime/monitor/counting.h"

namespace rankine::runtime::monitor {

using format::WindowTraffic;

void JoinBins(WindowTraffic* traffic) {
  Put(&traffic->joined, traffic->joined + 1);
  for (size_t i = 0; i < format::kTrafficBins / 2; ++i) {
    Put(&traffic->bytes[i], traffic->bytes[2 * i] + traffic->bytes[2 * i + 1]);
    Put(&traffic->messages[i], traffic->messages[2 * i] + traffic->messages[2 * i + 1]);
  }
  for (size_t i = format::kTrafficBins / 2; i < format::kTrafficBins; ++i) {
    Put(&traffic->bytes[i], uint64_t{0});
    Put(&traffic->messages[i], uint32_t{0});
  }
  Put(&traffic->bin_ticks, traffic->bin_ticks * 2);
  Put(&traffic->joined, traffic->joined + 1);
}

void FindBin(Ref* ref, uint64_t since) {
  WindowTraffic* traffic = ref->traffic;
  while (since / traffic->bin_ticks >= format::kTrafficBins) JoinBins(traffic);
  ref->bin_ticks = traffic->bin_ticks;
  ref->bin = static_cast<uint32_t>(since / ref->bin_ticks);
  ref->bin_begin = ref->bin * ref->bin_ticks;
}

}  // namespace rankine::runtime::monitor
