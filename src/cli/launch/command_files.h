// The files that a command may execute: its program, the files that its words name, and those that scripts
// among them name in turn.
#pragma once
#include <string>
#include <vector>

namespace rankine::cli {

struct StartedCommand {
  std::string program;             // a path, or a name to search for
  std::vector<std::string> words;  // with a launcher's own before them
  std::string folder;              // in which it was typed
};

struct CommandFile {
  std::string path;
  std::string script;  // its text; empty: it is no script
};

// The program and what follows it in the words.
std::vector<std::string> WordsFromProgram(const StartedCommand& command);

// In the order in which they are named. Without what is no regular file, and without what is executable in
// no way.
std::vector<CommandFile> FilesOfCommand(const StartedCommand& command);

}  // namespace rankine::cli
