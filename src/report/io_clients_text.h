// SPDX-License-Identifier: BSD-3-Clause
// The part of the I/O section on the counters of the kernel's Lustre and BeeGFS clients.
#pragma once
#include <cstddef>
#include <string>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

// Shows the clients whose mounts ranks used; empty if there are none.
std::string IoClientsText(const Facts& facts, const Style& style, size_t top);

}  // namespace rankine::report
