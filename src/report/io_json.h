// The member `io` of the JSON report.
#pragma once
#include "query/json.h"
#include "report/facts.h"

namespace rankine::report {

void WriteIo(query::JsonWriter& json, const Facts& facts);

}  // namespace rankine::report
