// SPDX-License-Identifier: BSD-3-Clause
// Run-wide metadata: facts about the whole file, not about one record.
#pragma once
#include "context/attribute.h"

namespace rankine::exchange::cali {

struct Global {
  context::Attribute attribute;
  context::Datum value;  // value; the creator of the list owns its text
};

}  // namespace rankine::exchange::cali
