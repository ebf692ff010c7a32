#include "recorder/consumers/stall/function_reasons.h"

#include <string_view>

#include "layout/generated/mpi_functions.h"

namespace rankine::recorder::state {

layout::StallReason ReasonOfStarted(uint16_t function) {
  using layout::StallReason;
  const layout::MpiFunction* known = layout::FindMpiFunction(function);
  if (known == nullptr || known->cls == nullptr) return StallReason::unknown;
  struct Known {
    std::string_view cls;
    StallReason reason;
  };
  constexpr Known kReasons[] = {{"point_to_point", StallReason::late_receiver},
                                {"collective", StallReason::collective},
                                {"neighborhood", StallReason::collective},
                                {"communicator", StallReason::collective},
                                {"rma", StallReason::rma},
                                {"io", StallReason::io}};
  for (const Known& one : kReasons) {
    if (one.cls == known->cls) return one.reason;
  }
  return StallReason::unknown;
}

}  // namespace rankine::recorder::state
