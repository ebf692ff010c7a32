// SPDX-License-Identifier: BSD-3-Clause
// Describes in one string the partners that an open call waits for: `now.<thread>.partners` of
// docs/attributes.md.
#pragma once
#include <string_view>

#include "layout/arena.h"
#include "layout/spool_layout.h"
#include "layout/spool_log.h"

namespace rankine::layout {

// Returns a string in the arena. If the arena is full, data() of the string is nullptr. An empty string means
// that the partners are unknown.
std::string_view PartnersText(const OpenCallNote& note, const SpoolLog& log, Arena& arena);

}  // namespace rankine::layout
