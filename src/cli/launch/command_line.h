// SPDX-License-Identifier: BSD-3-Clause
// Parses a launcher's command line just far enough to find where each program begins.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/launch/launcher_options.h"

namespace rankine::cli {

// An application context consists of the words between two words ":".
struct AppContext {
  std::optional<size_t>
      program;  // the index of the word that names the program (with multi_prog: the file of programs)
  long long ranks = 0;  // 0: not given
  std::string wdir, path;
};

struct AppFile {
  size_t word = 0;    // the index of the word that contains the name of the file
  size_t prefix = 0;  // the number of bytes before the file name in its word: 6 for "--app="
};

struct CommandLine {
  std::vector<AppContext> contexts;
  std::vector<AppFile> app_files;
  bool multi_prog = false;
  bool information = false;
  // the option, as the user typed it, that makes the launcher copy the program to the hosts
  std::string copies_program;
  // the first unknown option, as the user typed it; the words after this option have not been parsed
  std::string unknown_option;
};

// `words[0]` is the launcher. Never fails: options that could not be parsed are stored in the result.
CommandLine ParseCommandLine(LauncherKind kind, const std::vector<std::string>& words);

// Inserts a prefix of several words before every program in the command line.
std::vector<std::string> InsertBeforePrograms(const CommandLine& line, const std::vector<std::string>& words,
                                              const std::vector<std::string>& prefix);

}  // namespace rankine::cli
