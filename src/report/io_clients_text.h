// SPDX-License-Identifier: BSD-3-Clause
// Of the section I/O: what the kernel's clients of Lustre and BeeGFS counted.
#pragma once
#include <cstddef>
#include <string>

#include "report/facts.h"
#include "report/style.h"

namespace rankine::report {

// Of those whose mounts ranks used; empty: there are none.
std::string IoClientsText(const Facts& facts, const Style& style, size_t top);

}  // namespace rankine::report
