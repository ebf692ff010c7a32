// SPDX-License-Identifier: BSD-3-Clause
// Writes the partners that an open call waits for as one text: `now.<thread>.partners` of docs/attributes.md.
#pragma once
#include <string_view>

#include "layout/arena.h"
#include "layout/spool_layout.h"
#include "layout/spool_log.h"

namespace rankine::layout {

// Returns a text in the arena, or one without data if the arena has no room. An empty text means that nothing
// is known.
std::string_view PartnersText(const OpenCallNote& note, const SpoolLog& log, Arena& arena);

}  // namespace rankine::layout
