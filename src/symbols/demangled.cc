// SPDX-License-Identifier: BSD-3-Clause
#include "symbols/demangled.h"

#include <cxxabi.h>

#include <algorithm>
#include <cstdlib>
#include <memory>

namespace rankine::symbols {
namespace {

// Returns the position of the '(' that opens the last top-level group of `text`. Returns npos if there is no
// such group.
size_t LastGroup(std::string_view text) {
  const size_t close = text.rfind(')');
  if (close == std::string_view::npos) return close;
  int depth = 0;
  for (size_t at = close + 1; at-- > 0;) {
    if (text[at] == ')') ++depth;
    if (text[at] == '(' && --depth == 0) return at;
  }
  return std::string_view::npos;
}

// Removes the return type of a template instance: everything before the last space outside brackets.
std::string_view WithoutReturnType(std::string_view text) {
  int depth = 0;
  for (size_t at = text.size(); at-- > 0;) {
    const char c = text[at];
    if (c == '>' || c == ')' || c == '}' || c == ']') ++depth;
    if (c == '<' || c == '(' || c == '{' || c == '[') --depth;
    const bool conversion = text.substr(0, at).ends_with("operator");
    if (c == ' ' && depth == 0 && !conversion) return text.substr(at + 1);
  }
  return text;
}

}  // namespace

std::string Demangled(const std::string& linkage_name) {
  if (!linkage_name.starts_with("_Z") || linkage_name.size() > 65536) return linkage_name;
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> plain(
      abi::__cxa_demangle(linkage_name.c_str(), nullptr, nullptr, &status), std::free);
  if (status != 0 || plain == nullptr) return linkage_name;
  const std::string_view full = plain.get();
  const size_t group = LastGroup(full);
  if (group == std::string_view::npos || group == 0) return std::string(full);
  const std::string_view name = full.substr(0, group);
  // If the name is operator(), the text has no list of parameters at this position.
  if (name.ends_with("operator")) return std::string(full);
  // Names such as operator< contain unmatched brackets, so a return type cannot be recognised by counting
  // brackets.
  return std::string(name.find("operator") == std::string_view::npos ? WithoutReturnType(name) : name);
}

std::string WithoutOutlined(std::string name) {
  name.resize(std::min(name.find("._omp_fn."), name.size()));
  return name;
}

std::string FortranSpelling(std::string_view name) {
  if (name == "MAIN__") return "main program";
  constexpr std::string_view kGnu = "_MOD_";
  constexpr std::string_view kIntel = "_mp_";
  const size_t gnu = name.find(kGnu);
  if (name.starts_with("__") && gnu != std::string_view::npos)
    return std::string(name.substr(gnu + kGnu.size()));
  while (name.size() > 1 && name.ends_with('_')) name.remove_suffix(1);
  const size_t intel = name.find(kIntel);
  if (intel != std::string_view::npos && intel > 0) name.remove_prefix(intel + kIntel.size());
  return std::string(name);
}

}  // namespace rankine::symbols
