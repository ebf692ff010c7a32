// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/command_files.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <optional>
#include <string_view>

#include "cli/launch/files.h"
#include "cli/launch/program.h"
#include "cli/launch/text.h"

namespace rankine::cli {
namespace {

constexpr size_t kMostOfScript = 64 << 10;
constexpr size_t kMostFiles = 32;

bool IsRegular(const std::string& path) {
  struct stat status {};
  return stat(path.c_str(), &status) == 0 && S_ISREG(status.st_mode);
}

std::string FolderOf(const std::string& path) {
  const size_t slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash + 1);
}

class Files {
 public:
  explicit Files(const std::string& folder) : folder_(folder) {}

  void Add(const std::string& path) {
    if (files_.size() >= kMostFiles || !IsRegular(path)) return;
    const bool known =
        std::any_of(files_.begin(), files_.end(), [&](const CommandFile& file) { return file.path == path; });
    if (known) return;
    std::optional<std::string> text = ReadSmallFile(path, kMostOfScript);
    if (!text) return;
    const bool is_script = text->starts_with("#!");
    if (!is_script && access(path.c_str(), X_OK) != 0) return;
    files_.push_back({path, is_script ? std::move(*text) : ""});
  }

  void AddWord(const std::string& word) {
    if (!word.empty()) Add(AbsolutePath(word, folder_));
  }

  // Adds the files that scripts name, until no new files are found. A path that begins with a variable, as in
  // $(dirname "$0")/inner.sh, is looked for in the script's folder.
  void FollowScripts() {
    for (size_t i = 0; i < files_.size(); ++i) {
      const CommandFile script = files_[i];
      std::string_view rest = script.script;
      constexpr std::string_view kBetween = " \t\n;|&()\"'`=";
      while (!rest.empty()) {
        const std::string word(rest.substr(0, rest.find_first_of(kBetween)));
        rest.remove_prefix(std::min(rest.size(), word.size() + 1));
        if (word.find('/') == std::string::npos) continue;
        AddWord(word);
        Add(FolderOf(script.path) + BaseName(word));
      }
    }
  }

  std::vector<CommandFile> Take() { return std::move(files_); }

 private:
  const std::string& folder_;
  std::vector<CommandFile> files_;
};

}  // namespace

std::vector<std::string> WordsFromProgram(const StartedCommand& command) {
  const auto begin = std::find_if(command.words.begin(), command.words.end(), [&](const std::string& word) {
    return BaseName(word) == BaseName(command.program);
  });
  return {begin, command.words.end()};
}

std::vector<CommandFile> FilesOfCommand(const StartedCommand& command) {
  Files files(command.folder);
  const bool is_path = command.program.find('/') != std::string::npos;
  const auto found = is_path ? base::Result<std::string>(command.program) : FindProgram(command.program);
  files.AddWord(found.ok() ? found.value() : command.program);
  const std::vector<std::string> words = WordsFromProgram(command);
  for (size_t i = 1; i < words.size(); ++i) files.AddWord(words[i]);
  files.FollowScripts();
  return files.Take();
}

}  // namespace rankine::cli
