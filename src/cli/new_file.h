// A file that a verb makes whole or not at all, and in another's place only with --force.
#pragma once
#include <span>
#include <string>

#include "base/result.h"

namespace rankine::cli {

// The verb's exit code; why not is said.
int WriteNewFile(const std::string& path, const std::string& text, bool force);

// /dev/stdout and the like, which are written as they are.
bool IsDeviceOrPipe(const std::string& path);

// Why the file or folder could not be made, by errno, with what to do where it is there.
std::string CannotMake(const std::string& path);

// --force never replaces what the verb reads: an error where `output` is one of `inputs`.
base::Status CheckForce(bool force, std::span<const std::string> inputs, const std::string& output);

// Whether --force may replace what is there: a file, or a folder that holds nothing but an export's files.
base::Status CheckReplaced(const std::string& path);

// A sentence that says why something was not written, with what to do where a disk is full.
std::string WithWhatToDo(const std::string& why);

}  // namespace rankine::cli
