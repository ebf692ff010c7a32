// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/app_file.h"

#include "cli/launch/command_line.h"
#include "cli/launch/text.h"

namespace rankine::cli {
namespace {

struct Word {
  size_t begin, end;  // the range of bytes in the line, including quotes
};

std::vector<Word> Words(std::string_view line) {
  std::vector<Word> words;
  size_t i = 0;
  while (true) {
    while (i < line.size() && (line[i] == ' ' || line[i] == '\t' || line[i] == '\r')) ++i;
    if (i >= line.size()) return words;
    const size_t begin = i;
    char quote = 0;
    for (; i < line.size(); ++i) {
      const char c = line[i];
      if (quote != 0) {
        if (c == quote) quote = 0;
      } else if (c == '"' || c == '\'') {
        quote = c;
      } else if (c == ' ' || c == '\t' || c == '\r') {
        break;
      }
    }
    words.push_back({begin, i});
  }
}

std::string Unquoted(std::string_view word) {
  if (word.size() >= 2 && (word[0] == '"' || word[0] == '\'') && word.back() == word[0]) {
    word = word.substr(1, word.size() - 2);
  }
  return std::string(word);
}

}  // namespace

base::Result<RewrittenFile> RewriteAppFile(LauncherKind kind, std::string_view content,
                                           const std::string& prefix) {
  RewrittenFile out;
  int number = 0;
  for (std::string_view line : Split(content, '\n')) {
    if (++number > 1)
      out.content += '\n';  // A newline at the end is avoided, because Open MPI 5.0 fails on an empty line.
    const std::vector<Word> spans = Words(line);
    if (spans.empty() || line[spans[0].begin] == '#') {
      out.content += std::string(line);
      continue;
    }
    std::vector<std::string> words{"app"};  // The word "app" replaces the launcher's own name.
    for (const Word& span : spans) words.push_back(Unquoted(line.substr(span.begin, span.end - span.begin)));
    const CommandLine parsed = ParseCommandLine(kind, words);
    if (!parsed.unknown_option.empty()) {
      return base::Error{"line " + std::to_string(number) + ": option " + parsed.unknown_option +
                         " is not known"};
    }
    size_t copied = 0;
    for (const AppContext& context : parsed.contexts) {
      out.ranks += context.ranks;
      if (!context.program) continue;
      const size_t at = spans[*context.program - 1].begin;
      out.content += std::string(line.substr(copied, at - copied)) + prefix + ' ';
      copied = at;
      out.programs.push_back(words[*context.program]);
    }
    out.content += line.substr(copied);
  }
  return out;
}

base::Result<RewrittenFile> RewriteMultiProg(std::string_view content, const std::string& prefix) {
  RewrittenFile out;
  int number = 0;
  bool continued = false;
  for (std::string_view line : Split(content, '\n')) {
    if (++number > 1)
      out.content += '\n';  // A newline at the end is avoided, because Open MPI 5.0 fails on an empty line.
    const std::vector<Word> spans = Words(line);
    const bool ends_in_backslash = !line.empty() && line.back() == '\\';
    if (continued || spans.empty() || line[spans[0].begin] == '#') {
      out.content += std::string(line);
      continued = continued && ends_in_backslash;
      continue;
    }
    if (spans.size() < 2 || line.substr(spans[1].begin) == "\\") {
      return base::Error{"line " + std::to_string(number) +
                         ": no program is given after the number of ranks"};
    }
    const size_t at = spans[1].begin;
    out.content += std::string(line.substr(0, at)) + prefix + ' ' + std::string(line.substr(at));
    out.programs.push_back(Unquoted(line.substr(at, spans[1].end - at)));
    continued = ends_in_backslash;
  }
  return out;
}

}  // namespace rankine::cli
