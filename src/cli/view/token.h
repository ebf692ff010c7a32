// What a request must bring along: random, so that no other user of the machine can guess it.
#pragma once
#include <string>
#include <string_view>

namespace rankine::cli {

// 32 hexadecimal digits from the kernel's generator; empty: it gave none.
std::string MakeToken();

// Takes the same time wherever the two differ. Their lengths are no secret.
bool SameToken(std::string_view a, std::string_view b);

}  // namespace rankine::cli
