// SPDX-License-Identifier: BSD-3-Clause
// An item of run-wide metadata, which describes the whole file rather than one record.
#pragma once
#include "context/attribute.h"

namespace rankine::exchange::cali {

struct Global {
  context::Attribute attribute;
  context::Datum value;  // The owner of the list also owns the text of the value.
};

}  // namespace rankine::exchange::cali
