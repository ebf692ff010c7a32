// SPDX-License-Identifier: BSD-3-Clause
// Shows the counters of the kernel's Lustre and BeeGFS clients, as part of the I/O section.
#pragma once
#include <cstddef>
#include <string>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

// Shows the clients whose mounts were used by ranks. The text is empty if ranks used no such mount.
std::string IoClientsText(const Facts& facts, const Style& style, size_t top);

}  // namespace rankine::report
