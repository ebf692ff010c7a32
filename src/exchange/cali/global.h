// SPDX-License-Identifier: BSD-3-Clause
// An item of run-wide metadata, which describes the whole file rather than one record.
#pragma once
#include "context/attribute.h"

namespace rankine::exchange::cali {

struct Global {
  context::Attribute attribute;
  context::Datum value;  // If the value is a text, the owner of the list of globals owns the text.
};

}  // namespace rankine::exchange::cali
