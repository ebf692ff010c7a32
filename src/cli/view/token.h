// SPDX-License-Identifier: BSD-3-Clause
// The token that a request must contain. The token is random, so no other user of the machine can guess it.
#pragma once
#include <string>
#include <string_view>

namespace rankine::cli {

// 32 hexadecimal digits from the kernel's random generator; empty: the generator failed.
std::string MakeToken();

// Compares in a time that does not depend on where the two differ. The lengths are no secret.
bool SameToken(std::string_view a, std::string_view b);

}  // namespace rankine::cli
