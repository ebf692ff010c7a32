// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/lost_preload.h"

#include <algorithm>
#include <cctype>
#include <optional>

#include "cli/launch/files.h"
#include "cli/launch/program.h"
#include "cli/launch/text.h"

namespace rankine::cli {
namespace {

constexpr std::string_view kVariable = "LD_PRELOAD";
constexpr size_t kMostOfProgram = 64 << 20;
constexpr char kNoCall[] = "no process of this run called MPI_Init";

// In messages, these texts follow the name of the command or file that is the cause.
constexpr std::string_view kChanges =
    " changes LD_PRELOAD, which loads Rankine; keep its value: LD_PRELOAD=\"NEW:$LD_PRELOAD\"";
constexpr std::string_view kEmpties =
    " empties the environment, and so removes LD_PRELOAD, which loads Rankine; ";

bool IsOfName(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// Returns whether the line changes the variable. The line may assign a value to the variable, or may pass
// its name to a command that removes variables (such as unset).
bool Changes(std::string_view line) {
  if (line.find("$LD_PRELOAD") != std::string_view::npos ||
      line.find("${LD_PRELOAD") != std::string_view::npos)
    return false;
  for (size_t at = line.find(kVariable); at != std::string_view::npos; at = line.find(kVariable, at + 1)) {
    const std::string_view behind = line.substr(at + kVariable.size());
    if (!behind.empty() && IsOfName(behind.front())) continue;
    const std::string_view before = line.substr(0, at);
    const auto names = [before](std::string_view word) {
      return before.find(word) != std::string_view::npos;
    };
    if (!before.empty() && IsOfName(before.back()) && !before.ends_with("-u")) continue;
    if (behind.starts_with("=") || names("unset") || names("setenv ") || names("env -u") ||
        names("export -n"))
      return true;
  }
  return false;
}

std::string_view Trimmed(std::string_view line) {
  const size_t begin = line.find_first_not_of(" \t");
  return begin == std::string_view::npos ? std::string_view() : line.substr(begin);
}

// Returns whether a word of short options, such as "-c", "-ic" or "-uX", contains the letter. Long options
// do not count.
bool HasLetter(std::string_view word, char letter) {
  return word.size() > 1 && word[0] == '-' && word[1] != '-' && word.find(letter) != std::string_view::npos;
}

// Returns the command in the line that empties the environment: `env -i`, or the shell's `exec -c`. Returns
// an empty string if the line has no such command.
std::string EmptyStart(std::string_view line) {
  std::string_view of;  // the command whose options follow
  bool is_argument = false;
  for (const std::string_view word : Split(line, ' ')) {
    if (word.empty()) continue;
    const bool is_option = word.front() == '-' && !is_argument;
    if (of == "env" && is_option && (word == "-" || word == "--ignore-environment" || HasLetter(word, 'i')))
      return "env -i";
    if (of == "exec" && is_option && HasLetter(word, 'c') && !HasLetter(word, 'a')) return "exec -c";
    const bool takes_next = (of == "env" && (word == "-u" || word == "-C")) || (of == "exec" && word == "-a");
    const bool goes_on = !of.empty() && (is_option || is_argument);
    is_argument = is_option && takes_next;
    if (!goes_on) of = BaseName(word) == "env" ? "env" : word == "exec" ? "exec" : "";
  }
  return "";
}

// Returns the line's first command if this command causes the loss of LD_PRELOAD. LD_PRELOAD is lost if the
// command starts programs with other permissions or in another environment. Returns an empty string for all
// other lines.
std::string OwnStart(std::string_view line) {
  for (const std::string_view word : Split(Trimmed(line), ' ')) {
    if (word.empty() || word == "exec") continue;
    std::string name = BaseName(word);
    for (const std::string_view one : {"sudo", "doas", "pkexec", "ssh", "docker", "podman", "systemd-run"}) {
      if (name == one) return name;
    }
    break;
  }
  return "";
}

// Returns the first line of a script that prevents librankine.so from being loaded; empty if the script has
// no such line, or the file is not a script.
std::string LostInScript(const CommandFile& file) {
  size_t number = 0;
  for (const std::string_view line : Split(file.script, '\n')) {
    ++number;
    if (Trimmed(line).starts_with("#")) continue;
    const std::string how = HowPreloadIsLost(line);
    if (!how.empty()) return "line " + std::to_string(number) + " of " + BaseName(file.path) + how;
  }
  return "";
}

bool HasSymbol(const std::string& program, std::string_view name) {
  return program.find('\0' + std::string(name) + '\0') != std::string::npos;
}

// Checks a compiled program by the names of symbols in its file.
std::string LostInProgram(const CommandFile& file, const std::string& program) {
  if (HasSymbol(program, "clearenv"))
    return BaseName(file.path) + " calls clearenv, and so" + std::string(kEmpties) + "keep that variable";
  if (!HasSymbol(program, kVariable)) return "";
  for (const char* call : {"unsetenv", "setenv", "putenv"}) {
    if (HasSymbol(program, call))
      return BaseName(file.path) + " contains the name LD_PRELOAD and calls " + call + ", and so" +
             std::string(kChanges);
  }
  return "";
}

std::string NoCallHere(const std::string& who) {
  return std::string(kNoCall) + " where Rankine was loaded: " + who;
}

// Returns the content of a file that is a program; empty for scripts and other files.
std::string ProgramIn(const CommandFile& file) {
  if (!file.script.empty()) return "";
  std::optional<std::string> bytes = ReadSmallFile(file.path, kMostOfProgram);
  return bytes && bytes->starts_with(
                      "\x7f"
                      "ELF")
             ? std::move(*bytes)
             : "";
}

// Compares the names of processes. The kernel keeps only the first 15 bytes of a process's name. If `name` is
// empty, the process is the process that `rankine run` has started itself, and every file matches.
bool IsNameOf(const std::string& file, const std::string& name) {
  constexpr size_t kMostOfName = 15;
  return name.empty() || name == file || (name.size() == kMostOfName && file.starts_with(name));
}

}  // namespace

std::string HowPreloadIsLost(std::string_view line) {
  if (Changes(line)) return std::string(kChanges);
  if (const std::string how = EmptyStart(line); !how.empty())
    return std::string(kEmpties) + "start the program without " + how;
  if (const std::string how = OwnStart(line); !how.empty())
    return " starts a command by " + how +
           ". This drops LD_PRELOAD, which loads Rankine; put rankine run after " + how;
  return "";
}

std::string WhyNothingWasRecorded(const StartedCommand& command, const std::optional<RemovedPreload>& taken,
                                  bool with_io) {
  const std::vector<CommandFile> files = FilesOfCommand(command);
  std::string seen = taken ? NoCallHere(HowPreloadWasTaken(*taken, BaseName(command.program))) : "";
  if (files.empty()) return seen.empty() ? kNoCall : seen;
  if (std::string why = WhyNoPreload(files.front().path); !why.empty()) return why;
  std::string line;
  for (const std::string& word : WordsFromProgram(command)) line += word + " ";
  if (const std::string how = HowPreloadIsLost(line); !how.empty()) return NoCallHere("the command" + how);
  std::string with_mpi;  // the first program linked with MPI
  for (const CommandFile& file : files) {
    if (const std::string lost = LostInScript(file); !lost.empty()) return NoCallHere(lost);
    const std::string program = ProgramIn(file);
    // Facts that were observed in running processes are certain. The names in a program's file can only
    // explain how the observed program removed the variable. The names are used only if the file may belong
    // to the observed program.
    const bool may_have = !taken || IsNameOf(BaseName(file.path), taken->who);
    if (const std::string lost = LostInProgram(file, program); may_have && !lost.empty())
      return NoCallHere(lost);
    if (with_mpi.empty() && program.find("libmpi") != std::string::npos) with_mpi = file.path;
  }
  if (!seen.empty()) return seen;
  for (const CommandFile& file : files) {
    const std::string why = file.script.empty() ? WhyNoPreload(file.path) : "";
    if (!why.empty()) return NoCallHere("of " + BaseName(file.path) + ", " + why);
  }
  const CommandFile& first = files.front();
  if (with_mpi == first.path)
    return std::string(kNoCall) + ", though " + BaseName(with_mpi) +
           " is linked to MPI: it ended before that";
  if (!with_mpi.empty())
    return std::string(kNoCall) + ", though " + BaseName(with_mpi) +
           " is linked to MPI: this program ended before an MPI call, or " + BaseName(first.path) +
           " did not start it, or started it without LD_PRELOAD";
  if (with_io) return std::string(kNoCall) + ", or read or wrote a file";
  if (!first.script.empty()) return kNoCall;
  return std::string(kNoCall) + ", and " + BaseName(first.path) +
         " is not linked to MPI; for such a program, --io=profile or --io=trace records reads and writes "
         "(docs/io.md), and annotated regions are timed (docs/annotation.md)";
}

}  // namespace rankine::cli
