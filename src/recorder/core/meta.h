// SPDX-License-Identifier: BSD-3-Clause
// Facts of the run and this process, written to the spool's log as key and value (docs/attributes.md). Any
// thread.
#pragma once
#include <cstdint>

#include "rankine/detail/table.h"

namespace rankine::recorder {

void Meta(const char* key, const char* value);
void MetaUint(const char* key, uint64_t value);
void MetaNumber(const char* key, rankine_type type, uint64_t bits);  // int, uint, bool or double

}  // namespace rankine::recorder
