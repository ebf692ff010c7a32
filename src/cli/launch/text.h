// SPDX-License-Identifier: BSD-3-Clause
// Encodes small texts for the launch code.
#pragma once
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rankine::cli {

// Writes every byte except letters, digits and `._/:+@-` as %XX. The result is a single word in a shell,
// for launchers that split settings at spaces, and in Slurm's --multi-prog files. Slurm replaces %t and %o
// in the files of --multi-prog. The result never contains %t or %o, because t and o are no hexadecimal
// digits. The result is always one line.
std::string PercentEncode(std::string_view text);
// Decodes the result of `PercentEncode`. Returns nullopt if the text contains %00, or a % without two
// hexadecimal digits after it.
std::optional<std::string> PercentDecode(std::string_view text);

// Quotes `words` for a shell. The result is always one line.
std::string ShellQuote(const std::vector<std::string>& words);

std::vector<std::string_view> Split(std::string_view text, char separator);

// Parses the whole text as a decimal number from 0 to `max`; returns nullopt on failure.
std::optional<long long> ParseNumber(std::string_view text, long long max);

// Last path component.
std::string BaseName(std::string_view path);

}  // namespace rankine::cli
