// SPDX-License-Identifier: BSD-3-Clause
// Finds the files that a command may execute: the command's program and the files that its words name. If
// one of the files is a script, the files named in the script are added.
#pragma once
#include <string>
#include <vector>

namespace rankine::cli {

struct StartedCommand {
  std::string program;  // the path of the program, or a name to search for
  // words of the command, including the words of the launcher before the program
  std::vector<std::string> words;
  std::string folder;  // working folder of the command
};

struct CommandFile {
  std::string path;
  std::string script;  // the text of the script; empty if the file is not a script
};

// Returns the words of the command, beginning with the program.
std::vector<std::string> WordsFromProgram(const StartedCommand& command);

// Returns the files in the order in which they are named. The list contains only regular files that are
// scripts or that this process may execute.
std::vector<CommandFile> FilesOfCommand(const StartedCommand& command);

}  // namespace rankine::cli
