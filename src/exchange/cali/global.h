// Run-wide metadata: what is true of the whole file rather than of one record.
#pragma once
#include "context/attribute.h"

namespace rankine::exchange::cali {

struct Global {
  context::Attribute attribute;
  context::Datum value;  // texts belong to whoever made the list
};

}  // namespace rankine::exchange::cali
