// SPDX-License-Identifier: BSD-3-Clause
// Makes untrusted text safe for a terminal. Names of programs, hosts and regions are untrusted: an escape
// sequence in a name could rewrite the screen or its title, and a bidirectional override could disguise a
// line.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace rankine::base {

// Returns `text` with each unsafe code point (IsUnsafe) and each byte that is not valid UTF-8 replaced by an
// escape: \n, \t, \x1b, \u{202e}.
std::string Visible(std::string_view text);

// Returns the number of columns that `text` takes on a terminal: a wide code point counts as two, a combining
// one as none. `text` must be a result of Visible.
size_t DisplayWidth(std::string_view text);

// Shortens `text` to at most `width` columns. If it is longer, its middle is replaced by "..", because both
// the beginning and the end of a path or function name matter.
std::string Shortened(std::string_view text, size_t width);
// Shortens text like Caliper's tables: the middle is replaced by "~~", and both ends have the same width.
std::string ShortenedAsCaliper(std::string_view text, size_t width);

}  // namespace rankine::base
