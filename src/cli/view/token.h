// SPDX-License-Identifier: BSD-3-Clause
// The token that a request must contain. It is random, so that no other user of the machine can guess it.
#pragma once
#include <string>
#include <string_view>

namespace rankine::cli {

// Returns 32 hexadecimal digits from the kernel's random generator; empty if that failed.
std::string MakeToken();

// The comparison takes the same time wherever the first difference is. The lengths are not secret.
bool SameToken(std::string_view a, std::string_view b);

}  // namespace rankine::cli
