// Where a manager listens, or whom it connects to: HOST:PORT as a user writes it, as libzmq takes it.
#pragma once
#include <string>
#include <string_view>

#include "base/result.h"

namespace rankine::manager {

// "10.0.0.5:7171", "io1:7171", "[fe80::1]:7171" become "tcp://..."; port 0: any that is free, to listen at.
// There is no address that stands for all but 0.0.0.0 and [::], which one has to write.
base::Result<std::string> EndpointOf(std::string_view address, bool listens);

}  // namespace rankine::manager
