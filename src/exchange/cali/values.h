// SPDX-License-Identifier: BSD-3-Clause
// Converts values to .cali text and back. The text contains decimal integers, the shortest decimals for a
// double, true and false, hexadecimal addresses, and names of types. Texts of strings and blobs are not
// changed.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "context/attribute.h"

namespace rankine::exchange::cali {

// Returns the type with this name ("double", "uint"), as used in the type nodes of attributes.
std::optional<context::Type> TypeNamed(std::string_view name);
std::string_view NameOf(context::Type type);

// Parses a text as a value of the given type. The text must be unescaped. If the value is a string, the
// datum is a view into this text. Returns false if the value is invalid or out of range for the type.
bool ReadValue(context::Type type, std::string_view text, context::Datum* value);

// Appends the value, unescaped.
void AppendValue(std::string& out, const context::Datum& value);

}  // namespace rankine::exchange::cali
