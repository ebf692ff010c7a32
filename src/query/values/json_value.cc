// SPDX-License-Identifier: BSD-3-Clause
#include "query/values/json_value.h"

#include "base/text/json.h"

namespace rankine::query {

std::string JsonValue(const Value& value) {
  bool saturated = false;
  const Value plain = Normalised(value, saturated);
  if (Missing(plain)) return "null";
  if (IsText(plain)) return base::JsonQuoted(std::get<std::string_view>(plain));
  return ToText(plain);
}

}  // namespace rankine::query
