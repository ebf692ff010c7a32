// Small text codings of the launch code.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rankine::cli {

// Every byte but letters, digits and `._/:+@-` as %XX: one word for a shell, for a launcher that splits its
// settings at spaces, for Slurm's --multi-prog files (which expand %t and %o; hexadecimal digits are never
// those), and one line.
std::string PercentEncode(std::string_view text);
// nullopt: a % without two hexadecimal digits, or %00.
std::optional<std::string> PercentDecode(std::string_view text);

// `words` as a shell has to read them: one line, whatever is in them.
std::string ShellQuote(const std::vector<std::string>& words);

std::vector<std::string_view> Split(std::string_view text, char separator);

// Decimal, whole text, 0 to `max`; nullopt otherwise.
std::optional<long long> ParseNumber(std::string_view text, long long max);

// Last path component.
std::string BaseName(std::string_view path);

}  // namespace rankine::cli
