// Run-wide metadata: facts about the whole file, not about one record.
#pragma once
#include "context/attribute.h"

namespace rankine::exchange::cali {

struct Global {
  context::Attribute attribute;
  context::Datum value;  // the creator of the list owns the texts
};

}  // namespace rankine::exchange::cali
