// Finding the program that the user named, before anything starts.
#pragma once
#include <string>

#include "base/result.h"

namespace rankine::cli {

// The file that exec would take for `name`: as it is when it has a slash, else searched in `first`
// (colon-separated folders) and PATH, and at last in the working folder when `in_folder`. Fails with one
// sentence: no such program, no execute permission, a folder.
base::Result<std::string> FindProgram(const std::string& name, const std::string& first = "",
                                      bool in_folder = false);

// An ELF file without an interpreter cannot take a preload.
bool IsStaticallyLinked(const std::string& file);

}  // namespace rankine::cli
