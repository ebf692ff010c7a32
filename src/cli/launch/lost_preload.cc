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
constexpr size_t kMostOfScript = 64 << 10;
constexpr size_t kMostOfProgram = 64 << 20;
constexpr size_t kMostScripts = 8;

bool IsOfName(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// Does the line give the variable a value, or name it after a word that takes it away?
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

// `env -i` and its other spellings.
bool EmptiesEnvironment(std::string_view line) {
  bool is_env = false;
  for (const std::string_view word : Split(line, ' ')) {
    if (is_env && (word == "-i" || word == "-" || word == "--ignore-environment")) return true;
    if (!word.empty()) is_env = BaseName(word) == "env";
  }
  return false;
}

std::string_view Trimmed(std::string_view line) {
  const size_t begin = line.find_first_not_of(" \t");
  return begin == std::string_view::npos ? std::string_view() : line.substr(begin);
}

// The first line of a script that loses the library; empty: none, or no script.
std::string LostInScript(const std::string& path) {
  const std::optional<std::string> text = ReadSmallFile(path, kMostOfScript);
  if (!text || !text->starts_with("#!")) return "";
  size_t number = 0;
  for (const std::string_view line : Split(*text, '\n')) {
    ++number;
    if (Trimmed(line).starts_with("#")) continue;
    const std::string how = HowPreloadIsLost(line);
    if (!how.empty()) return "line " + std::to_string(number) + " of " + BaseName(path) + how;
  }
  return "";
}

// The program and what follows it: a launcher's own options are not meant.
std::vector<std::string> FromProgram(const std::string& program, const std::vector<std::string>& words) {
  const auto begin = std::find_if(words.begin(), words.end(), [&](const std::string& word) {
    return BaseName(word) == BaseName(program);
  });
  return {begin, words.end()};
}

std::string WhoLostIt(const std::string& program, const std::vector<std::string>& words) {
  const std::vector<std::string> command = FromProgram(program, words);
  std::string line;
  for (const std::string& word : command) line += word + " ";
  if (const std::string how = HowPreloadIsLost(line); !how.empty()) return "the command" + how;
  std::vector<std::string> files{program};
  for (size_t i = 1; i < command.size() && files.size() < kMostScripts; ++i) files.push_back(command[i]);
  for (const std::string& file : files) {
    if (std::string lost = LostInScript(file); !lost.empty()) return lost;
  }
  return "";
}

}  // namespace

std::string HowPreloadIsLost(std::string_view line) {
  if (Changes(line))
    return " changes LD_PRELOAD, through which Rankine is loaded; keep what it holds, as in "
           "LD_PRELOAD=\"NEW:$LD_PRELOAD\"";
  if (EmptiesEnvironment(line))
    return " empties the environment, with LD_PRELOAD, through which Rankine is loaded; start the program "
           "without env -i";
  return "";
}

std::string WhyNothingWasRecorded(const std::string& program, const std::vector<std::string>& words) {
  if (std::string why = WhyNoPreload(program); !why.empty()) return why;
  std::string no_call = "no process of this run called MPI_Init";
  if (const std::string lost = WhoLostIt(program, words); !lost.empty())
    return no_call + " where Rankine was loaded: " + lost;
  const std::optional<std::string> file = ReadSmallFile(program, kMostOfProgram);
  if (!file || !file->starts_with("\x7f"
                                  "ELF"))
    return no_call;
  if (file->find("libmpi") != std::string::npos)
    return no_call + ", though " + BaseName(program) + " is linked to MPI: it ended before that";
  return no_call + ", and " + BaseName(program) +
         " is not linked to MPI; marked regions measure a program without MPI (docs/annotation.md)";
}

}  // namespace rankine::cli
