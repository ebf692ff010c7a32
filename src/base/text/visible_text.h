// Foreign text made safe for a terminal. Program, host and region names come from outside; a raw escape
// sequence in one of them could rewrite the screen or its title, and a bidirectional override could disguise
// a line.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace rankine::base {

// `text` with every unsafe code point (IsUnsafe) and every byte that is not UTF-8 written out: \n, \t,
// \x1b, \u{202e}.
std::string Visible(std::string_view text);

// Columns that `text` (already visible) takes on a terminal: wide code points count two, combining ones none.
size_t DisplayWidth(std::string_view text);

// At most `width` columns of `text`; a longer one loses its middle, marked with "..", since both ends of a
// path or a function name say something.
std::string Shortened(std::string_view text, size_t width);

}  // namespace rankine::base
