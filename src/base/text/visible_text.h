// SPDX-License-Identifier: BSD-3-Clause
// Makes text from outside safe for a terminal. Names of programs, hosts and regions come from outside. A raw
// escape sequence in a name could rewrite the screen or its title, and a bidirectional override could
// disguise a line.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace rankine::base {

// `text` with each unsafe code point (IsUnsafe) and each byte that is not UTF-8 written out: \n, \t, \x1b,
// \u{202e}.
std::string Visible(std::string_view text);

// The columns that `text` takes on a terminal: a wide code point counts two, a combining one none. `text` is
// already visible.
size_t DisplayWidth(std::string_view text);

// At most `width` columns of `text`. A longer text loses its middle, marked with "..", because both ends of a
// path or a function name matter.
std::string Shortened(std::string_view text, size_t width);
// The same as Caliper's tables do it: the mark is "~~", and both ends have the same width.
std::string ShortenedAsCaliper(std::string_view text, size_t width);

}  // namespace rankine::base
