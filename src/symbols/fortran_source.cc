// SPDX-License-Identifier: BSD-3-Clause
#include "symbols/fortran_source.h"

#include <algorithm>
#include <cctype>
#include <iterator>

namespace rankine::symbols {
namespace {

// number of columns for a label in fixed form; the next column marks a continuation
constexpr size_t kLabel = 5;

constexpr std::string_view kUnits[] = {"program", "subroutine", "function", "procedure"};

char Lower(char c) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
}

bool IsDigit(char c) {
  return c >= '0' && c <= '9';
}

bool IsBlank(char c) {
  return std::isspace(static_cast<unsigned char>(c)) != 0;
}

bool IsName(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// Returns the argument `line` without its comment, in lower case. The argument `quote` is the character
// that opened a string which has not ended, or 0.
std::string Code(std::string_view line, char& quote) {
  std::string code;
  for (const char c : line) {
    if (quote != 0) {
      if (c == quote) quote = 0;
      continue;
    }
    if (c == '!') break;
    if (c == '\'' || c == '"') {
      quote = c;
      code += ' ';
    } else {
      code += Lower(c);
    }
  }
  while (!line.empty() && IsBlank(line.back())) line.remove_suffix(1);
  if (quote != 0 && line.ends_with('&')) code += '&';  // The string continues on the next line.
  while (!code.empty() && IsBlank(code.back())) code.pop_back();
  return code;
}

bool IsFixedComment(std::string_view line) {
  return !line.empty() && (Lower(line[0]) == 'c' || line[0] == '*' || line[0] == '!');
}

bool ContinuesFixed(std::string_view line) {
  return line.size() > kLabel && line[0] != '#' &&
         line.substr(0, kLabel).find('\t') == std::string_view::npos && line[kLabel] != ' ' &&
         line[kLabel] != '0';
}

// Returns word number `number` of `text`. A label does not count as a word. The result is empty if there is
// no such word.
std::string Word(std::string_view text, int number) {
  size_t at = 0;
  for (;; --number) {
    while (at < text.size() && (IsBlank(text[at]) || IsDigit(text[at]))) ++at;
    size_t end = at;
    while (end < text.size() && IsName(text[end])) ++end;
    if (number == 0) return std::string(text.substr(at, end - at));
    at = end;
  }
}

bool EndsProcedure(std::string_view word, std::string_view next) {
  if (word == "contains" || (word == "end" && next.empty())) return true;
  return std::any_of(std::begin(kUnits), std::end(kUnits), [&](std::string_view unit) {
    return (word == "end" && next == unit) ||
           (word.starts_with("end") && word.substr(3) == unit);  // names: a keyword of Fortran
  });
}

// Counts how often `text` contains the word `keyword`, a space, and the word `name`.
size_t CountPairs(std::string_view text, std::string_view keyword, std::string_view name) {
  size_t count = 0;
  for (size_t at = text.find(keyword); at != std::string_view::npos; at = text.find(keyword, at + 1)) {
    if (at > 0 && IsName(text[at - 1]) && !IsDigit(text[at - 1])) continue;
    const size_t behind = at + keyword.size();
    if (behind >= text.size() || !IsBlank(text[behind])) continue;
    if (Word(text.substr(behind), 0) == name) ++count;
  }
  return count;
}

}  // namespace

FortranSource::FortranSource(std::string_view text, bool fixed_form) {
  bool open = false;  // True if the last line continues on the next line.
  char quote = 0;
  uint32_t number = 0;
  while (!text.empty()) {
    const size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    const bool directive = line.starts_with('#');
    if (fixed_form && (IsFixedComment(line) || line.empty())) continue;
    const bool continues = !directive && (fixed_form ? ContinuesFixed(line) : open);
    if (!continues || fixed_form) quote = 0;
    if (fixed_form && continues) line.remove_prefix(kLabel + 1);
    const bool in_string = quote != 0;
    std::string code = Code(line, quote);
    if (code.empty() && !in_string) continue;
    const bool goes_on = !fixed_form && code.ends_with('&');
    if (goes_on) code.pop_back();
    if (!goes_on) quote = 0;
    if (continues && !statements_.empty()) {
      const size_t begin = code.find_first_not_of(" \t");
      if (begin != std::string::npos && code[begin] == '&') code.erase(0, begin + 1);
      statements_.back().lines.last = number;
      statements_.back().text += code;
    } else {
      statements_.push_back({{number, number}, std::move(code)});
    }
    open = goes_on && !directive;
  }
}

bool FortranSource::Heads(const Statement& statement, const std::string& name) {
  if (Word(statement.text, 0) == "end") return false;
  return std::any_of(std::begin(kUnits), std::end(kUnits), [&](std::string_view keyword) {
    return CountPairs(statement.text, keyword, name) == 1;
  });
}

// Returns the index of the procedure's first statement. The recorded line of the procedure may be wrong: it
// may be the line of an earlier statement that calls the procedure. If the recorded line is wrong, the name
// of the procedure must be unique.
size_t FortranSource::BeginOf(const Procedure& procedure) const {
  const size_t none = statements_.size();
  size_t at_line = 0;
  while (at_line < none && statements_[at_line].lines.last < procedure.line) ++at_line;
  if (at_line < none && Heads(statements_[at_line], procedure.name)) return at_line;
  if (procedure.is_program) {
    // A main program may have no PROGRAM statement. A main program without this statement begins the file,
    // or follows the end of another unit.
    if (at_line == 0 || at_line == none) return at_line;
    const std::string word = Word(statements_[at_line - 1].text, 0);
    const std::string next = Word(statements_[at_line - 1].text, 1);
    const bool behind_unit =
        EndsProcedure(word, next) || word == "endmodule" || (word == "end" && next == "module");
    return word != "contains" && behind_unit ? at_line : none;
  }
  size_t found = none;
  for (size_t i = 0; i < none; ++i) {
    if (!Heads(statements_[i], procedure.name)) continue;
    if (found != none) return none;
    found = i;
  }
  return found;
}

std::vector<FortranSource::Span> FortranSource::CallsOf(std::string_view called,
                                                        const Procedure& procedure) const {
  std::vector<Span> calls;
  bool in_interface = false;
  for (size_t i = BeginOf(procedure); i < statements_.size(); ++i) {
    const Statement& statement = statements_[i];
    const std::string word = Word(statement.text, 0);
    if (statement.text.starts_with('#') || word == "include") return {};
    const std::string next = Word(statement.text, 1);
    if (word == "interface" || (word == "abstract" && next == "interface")) in_interface = true;
    if (word == "endinterface" || (word == "end" && next == "interface")) in_interface = false;
    if (in_interface) continue;
    if (EndsProcedure(word, next)) break;
    calls.insert(calls.end(), CountPairs(statement.text, "call", called), statement.lines);
  }
  return calls;
}

bool HasFixedForm(std::string_view file) {
  const size_t dot = file.rfind('.');
  std::string ending(dot == std::string_view::npos ? "" : file.substr(dot + 1));
  std::transform(ending.begin(), ending.end(), ending.begin(), Lower);
  return ending == "f" || ending == "for" || ending == "ftn" || ending == "fpp";
}

}  // namespace rankine::symbols
