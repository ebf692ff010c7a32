// SPDX-License-Identifier: BSD-3-Clause
// Values as .cali text: decimal integers, the shortest decimals that read back as the same double, true and
// false, hexadecimal addresses, and names of types. Texts and blobs are their own bytes.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "context/attribute.h"

namespace rankine::exchange::cali {

// The type with this name ("double", "uint"), as named by the type nodes of attributes.
std::optional<context::Type> TypeNamed(std::string_view name);
std::string_view NameOf(context::Type type);

// Parses `text`, which has no escapes any more, as a value of `type`. The datum's text is a view of `text`.
// Returns false if it is no such value or out of the type's range.
bool ReadValue(context::Type type, std::string_view text, context::Datum* value);

// Appends the value, without escapes.
void AppendValue(std::string& out, const context::Datum& value);

}  // namespace rankine::exchange::cali
