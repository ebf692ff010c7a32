// SPDX-License-Identifier: BSD-3-Clause
// Writes a verb's output file completely or not at all. Only --force replaces an existing file.
#pragma once
#include <span>
#include <string>

#include "base/result.h"

namespace rankine::cli {

// Returns the verb's exit code. If a function fails, it has printed an error.
int WriteNewFile(const std::string& path, const std::string& text, bool force);

// Whether the path is /dev/stdout, a pipe or something similar. Such files are written directly.
bool IsDeviceOrPipe(const std::string& path);

// Says why the file or folder could not be created, according to errno. If it already exists, the text says
// what to do.
std::string CannotMake(const std::string& path);

// Returns an error if `output` is one of `inputs`: --force never replaces a file that the verb reads.
base::Status CheckForce(bool force, std::span<const std::string> inputs, const std::string& output);

// Whether --force may replace what is at `path`. It may be a file, or a folder that contains only the files
// of an export.
base::Status CheckReplaced(const std::string& path);

// Turns the reason why something was not written into a sentence. If the disk is full, adds advice.
std::string WithWhatToDo(const std::string& why);

}  // namespace rankine::cli
