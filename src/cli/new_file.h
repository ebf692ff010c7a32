// SPDX-License-Identifier: BSD-3-Clause
// Writes a verb's output file completely or not at all. Only --force replaces an existing file.
#pragma once
#include <span>
#include <string>

#include "base/result.h"

namespace rankine::cli {

// Returns the verb's exit code. If a function fails, the function has printed an error.
int WriteNewFile(const std::string& path, const std::string& text, bool force);

// Returns whether the path is /dev/stdout, a pipe or a similar device. Such files are written directly.
bool IsDeviceOrPipe(const std::string& path);

// Returns why the file or folder could not be created, according to errno. If a file of this name already
// exists, the text says what to do.
std::string CannotMake(const std::string& path);

// Returns an error if the path of the output is also the path of an input. --force never replaces a file
// that the verb reads.
base::Status CheckForce(bool force, std::span<const std::string> inputs, const std::string& output);

// Returns an error if --force must not replace the file or folder at the given path. The option --force may
// replace a file, or a folder that contains only the files of an export.
base::Status CheckReplaced(const std::string& path);

// Makes a sentence from the reason why a file could not be written. If the disk is full, the sentence
// contains advice.
std::string WithWhatToDo(const std::string& why);

}  // namespace rankine::cli
