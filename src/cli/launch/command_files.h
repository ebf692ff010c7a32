// SPDX-License-Identifier: BSD-3-Clause
// Finds the files that a command may execute: the command's program and the files that its words name. If
// one of the files is a script, the files named in the script are added.
#pragma once
#include <string>
#include <vector>

namespace rankine::cli {

struct StartedCommand {
  std::string program;             // the path of the program, or a name to search for
  std::vector<std::string> words;  // words of the command, including the launcher's before the program
  std::string folder;              // working folder of the command
};

struct CommandFile {
  std::string path;
  std::string script;  // the text of the script; empty if the file is not a script
};

// The words of the command, beginning with the program.
std::vector<std::string> WordsFromProgram(const StartedCommand& command);

// Returns the files in the order in which they are named. The list contains only regular files that are
// scripts or that we have permission to execute.
std::vector<CommandFile> FilesOfCommand(const StartedCommand& command);

}  // namespace rankine::cli
