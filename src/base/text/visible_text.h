// SPDX-License-Identifier: BSD-3-Clause
// Makes untrusted text safe for display on a terminal. Names of programs, hosts and regions are untrusted:
// an escape sequence in a name could rewrite the screen or its title, and a bidirectional override could
// disguise a line.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace rankine::base {

// Returns `text` with each unsafe code point (IsUnsafe) replaced by an escape: \n, \t, \x1b, \u{202e}. A byte
// that is not valid UTF-8 becomes U+FFFD, as in all files that we write.
std::string Visible(std::string_view text);

// Returns the number of columns that `text` takes on a terminal. A wide code point takes two columns, and a
// combining code point takes none. The argument `text` must be a result of Visible.
size_t DisplayWidth(std::string_view text);

// Shortens `text` to at most `width` columns. The middle of a longer text is replaced by "..", because both
// ends of a path or function name matter.
std::string Shortened(std::string_view text, size_t width);
// Shortens text as Caliper's tables do: "~~" replaces the middle, and both remaining ends have the same
// width.
std::string ShortenedAsCaliper(std::string_view text, size_t width);

}  // namespace rankine::base
