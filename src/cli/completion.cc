// SPDX-License-Identifier: BSD-3-Clause
#include "cli/completion.h"

#include <algorithm>
#include <vector>

#include "base/text/visible_text.h"
#include "base/text/wrap.h"
#include "cli/verb.h"
#include "report/sections.h"

namespace rankine::cli {
namespace {

struct Shown {
  const Verb* verb;
  std::vector<const Option*> options;  // options that the help shows
};

std::vector<Shown> ShownVerbs() {
  std::vector<Shown> all;
  for (const Verb& verb : Verbs()) {
    if (verb.summary.empty()) continue;
    Shown shown{&verb, {}};
    if (verb.options != nullptr) {
      for (const Option& option : verb.options()) {
        if (!option.help.empty()) shown.options.push_back(&option);
      }
    }
    all.push_back(shown);
  }
  return all;
}

// The possible values of an option, separated by blanks. The text is empty if any value is possible, for
// example any file name.
std::string Choices(const Option& option) {
  if (option.name != "--section") return std::string(option.choices);
  std::string names;
  for (const report::Section& section : report::Sections())
    names += (names.empty() ? "" : " ") + std::string(section.name);
  return names;
}

// The first line of the help text, without any table that follows it.
std::string HelpOf(const Option& option) {
  std::string line(option.help.substr(0, option.help.find('\n')));
  if (line.ends_with(':')) line.pop_back();
  return line;
}

// Inserts `escape` before each character of `text` that occurs in `special`.
std::string Escaped(std::string_view text, std::string_view special, const std::string& escape) {
  std::string out;
  for (const char c : text) {
    if (special.find(c) != std::string_view::npos) out += escape;
    out += c;
  }
  return out;
}

// The names and letters of options, as patterns for the shell's `case` statement. The pattern `all` covers
// all options. The pattern `valued` covers the options that take a value.
struct Names {
  std::string all, valued;
};
Names NamesOf(const Shown& shown) {
  Names names;
  for (const Option* option : shown.options) {
    for (const std::string_view name : {option->name, option->letter}) {
      if (name.empty()) continue;
      names.all += (names.all.empty() ? "" : " ") + std::string(name);
      if (!option->value.empty()) names.valued += (names.valued.empty() ? "" : "|") + std::string(name);
    }
  }
  return names;
}

std::string Bash() {
  std::string verbs, options, valued, values;
  for (const Shown& shown : ShownVerbs()) {
    const std::string verb(shown.verb->name);
    verbs += verb + " ";
    const Names names = NamesOf(shown);
    options += "    " + verb + ") options='" + names.all + "' ;;\n";
    if (!names.valued.empty()) valued += "    " + verb + ") [[ $1 == @(" + names.valued + ") ]] ;;\n";
    for (const Option* option : shown.options) {
      const std::string choices = Choices(*option);
      if (choices.empty()) continue;
      values += "    '" + verb + " " + std::string(option->name) + "'";
      if (!option->letter.empty()) values += "|'" + verb + " " + std::string(option->letter) + "'";
      values += ") values='" + choices + "' ;;\n";
    }
  }
  return "# Completion of rankine in bash: eval \"$(rankine completion bash)\"\n"
         "_rankine_takes_a_value() {\n  case ${COMP_WORDS[1]} in\n" +
         valued +
         "    *) false ;;\n  esac\n}\n\n"
         "_rankine() {\n"
         "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} verb=${COMP_WORDS[1]}\n"
         "  local options= values= i\n"
         "  COMPREPLY=()\n"
         "  if ((COMP_CWORD == 1)); then\n"
         "    COMPREPLY=($(compgen -W '" +
         verbs +
         "--help --version' -- \"$word\"))\n"
         "    return\n"
         "  fi\n"
         "  # --name=VALUE comes as three words.\n"
         "  if [[ $word == '=' ]]; then word=; elif [[ $before == '=' ]]; then "
         "before=${COMP_WORDS[COMP_CWORD - 2]}; fi\n"
         "  case \"$verb $before\" in\n" +
         values +
         "  esac\n"
         "  if [[ -n $values ]]; then\n"
         "    COMPREPLY=($(compgen -W \"$values\" -- \"$word\"))\n"
         "    return\n"
         "  fi\n"
         "  _rankine_takes_a_value \"$before\" && return  # a file, as readline does it\n"
         "  # Behind the program its own options follow.\n"
         "  if [[ $verb == run ]]; then\n"
         "    for ((i = 2; i < COMP_CWORD; ++i)); do\n"
         "      [[ ${COMP_WORDS[i]} == -* || ${COMP_WORDS[i]} == '=' || ${COMP_WORDS[i - 1]} == '=' ]] && "
         "continue\n"
         "      _rankine_takes_a_value \"${COMP_WORDS[i - 1]}\" || return\n"
         "    done\n"
         "  fi\n"
         "  case $verb in\n" +
         options +
         "  esac\n"
         "  if [[ $word == -* ]]; then\n"
         "    COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
         "  elif [[ $verb == run && -n $word ]]; then\n"
         "    COMPREPLY=($(compgen -c -- \"$word\"))\n"
         "  fi\n"
         "}\n"
         "shopt -s extglob\n"
         "complete -o bashdefault -o default -F _rankine rankine\n";
}

// Returns one option's specification for the function _arguments of zsh.
std::string ZshOption(const Option& option) {
  const std::string help = Escaped(HelpOf(option), "[]:\\", "\\");
  std::string end = "[" + help + "]";
  if (!option.value.empty()) {
    const std::string choices = Choices(option);
    end +=
        ":" + Escaped(option.value, ":\\", "\\") + ":" + (choices.empty() ? "_files" : "(" + choices + ")");
  }
  const auto quoted = [](const std::string& text) { return "'" + Escaped(text, "'", "'\\'") + "'"; };
  std::string out =
      " \\\n        " + quoted(std::string(option.name) + (option.value.empty() ? "" : "=") + end);
  if (!option.letter.empty())
    out += " \\\n        " + quoted(std::string(option.letter) + (option.value.empty() ? "" : "+") + end);
  return out;
}

std::string Zsh() {
  std::string verbs, cases;
  for (const Shown& shown : ShownVerbs()) {
    const std::string verb(shown.verb->name);
    verbs += "    '" + verb + ":" + Escaped(Escaped(shown.verb->summary, ":\\", "\\"), "'", "'\\'") + "'\n";
    cases += "    " + verb + ")\n      _arguments -s";
    for (const Option* option : shown.options) cases += ZshOption(*option);
    cases +=
        std::string(" \\\n        '*::file:") + (verb == "run" ? "_normal'" : "_files'") + "\n      ;;\n";
  }
  return "#compdef rankine\n"
         "# Completion of rankine in zsh: rankine completion zsh >FOLDER/_rankine, with FOLDER in fpath.\n"
         "_rankine() {\n"
         "  local -a verbs\n"
         "  verbs=(\n" +
         verbs +
         "  )\n"
         "  if ((CURRENT == 2)); then\n"
         "    _describe verb verbs\n"
         "    return\n"
         "  fi\n"
         "  local verb=$words[2]\n"
         "  shift words\n"
         "  ((CURRENT -= 1))\n"
         "  case $verb in\n" +
         cases +
         "  esac\n"
         "}\n"
         "if [[ $funcstack[1] == _rankine ]]; then _rankine \"$@\"; else compdef _rankine rankine; fi\n";
}

std::string Fish() {
  std::string out =
      "# Completion of rankine in fish: rankine completion fish | source\n"
      "complete -c rankine -n __fish_use_subcommand -l help -d 'the verbs'\n"
      "complete -c rankine -n __fish_use_subcommand -l version -d 'the version'\n";
  const auto quoted = [](std::string_view text) { return "'" + Escaped(text, "\\'", "\\") + "'"; };
  for (const Shown& shown : ShownVerbs()) {
    const std::string verb(shown.verb->name);
    out += "complete -c rankine -f -n __fish_use_subcommand -a " + verb + " -d " +
           quoted(shown.verb->summary) + "\n";
    for (const Option* option : shown.options) {
      out += "complete -c rankine -n '__fish_seen_subcommand_from " + verb + "' -l " +
             std::string(option->name.substr(2));
      if (option->letter.size() == 2) out += " -s " + std::string(option->letter.substr(1));
      const std::string choices = Choices(*option);
      if (!choices.empty())
        out += " -x -a " + quoted(choices);
      else if (!option->value.empty())
        out += " -r -F";
      out += " -d " + quoted(HelpOf(*option)) + "\n";
    }
  }
  return out;
}

}  // namespace

base::Result<std::string> CompletionScript(const std::string& shell) {
  if (shell == "bash") return Bash();
  if (shell == "zsh") return Zsh();
  if (shell == "fish") return Fish();
  return base::Error{"completion takes bash, zsh or fish, not " + base::Visible(shell)};
}

}  // namespace rankine::cli
