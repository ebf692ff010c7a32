// SPDX-License-Identifier: BSD-3-Clause
// Implements `rankine query --attributes`: lists the names that a query can use, by kind of record.
#pragma once
#include <string>
#include <vector>

namespace rankine::cli {

// Prints the attributes that records of the inputs have, including attributes that the program defined.
// Without inputs, prints all attributes that Rankine itself defines. Returns the exit code.
int PrintAttributes(const std::vector<std::string>& paths);

}  // namespace rankine::cli
