// SPDX-License-Identifier: BSD-3-Clause
// Converts a HOST:PORT address, for listening or connecting, to the form that libzmq expects.
#pragma once
#include <string>
#include <string_view>

#include "base/result.h"

namespace rankine::manager {

// Examples of addresses are "10.0.0.5:7171", "io1:7171" and "[fe80::1]:7171". The result has the form
// "tcp://...". For a listener, port 0 means any free port. To listen on all interfaces, a user must write
// 0.0.0.0 or [::].
base::Result<std::string> EndpointOf(std::string_view address, bool listens);

}  // namespace rankine::manager
