// SPDX-License-Identifier: BSD-3-Clause
// Makes the token that a request must contain. The token is random, so no other user of the machine can
// guess it.
#pragma once
#include <string>
#include <string_view>

namespace rankine::cli {

// Returns 32 hexadecimal digits from the kernel's random generator; empty if the generator failed.
std::string MakeToken();

// Compares two tokens. The time of the comparison does not depend on the position of the first difference.
// The lengths of the tokens are not secret.
bool SameToken(std::string_view a, std::string_view b);

}  // namespace rankine::cli
