// SPDX-License-Identifier: BSD-3-Clause
// The list of `rankine query --attributes`: the names that a query can use, by kind of record.
#pragma once
#include <string>
#include <vector>

namespace rankine::cli {

// Prints the attributes of the records that the inputs have, those of the program included. Without an input
// it prints all attributes that Rankine itself defines. Returns the exit code.
int PrintAttributes(const std::vector<std::string>& paths);

}  // namespace rankine::cli
