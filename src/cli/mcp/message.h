// SPDX-License-Identifier: BSD-3-Clause
// A message of the Model Context Protocol: a request or a notification of JSON-RPC 2.0. The text is
// untrusted.
#pragma once
#include <map>
#include <string>
#include <string_view>

namespace rankine::cli::mcp {

// Codes of JSON-RPC.
inline constexpr int kParseError = -32700;
inline constexpr int kInvalidRequest = -32600;
inline constexpr int kNoMethod = -32601;
inline constexpr int kInvalidParams = -32602;

struct Value {
  char kind = 0;     // " text, 0 number, t, f, n, { or [
  std::string text;  // of a text or number
};
using Values = std::map<std::string, Value, std::less<>>;

struct Message {
  int error = 0;      // 0: the message is valid; else one of the codes
  std::string why;    // of an error: a sentence
  std::string id;     // as JSON; "null" if it is not known
  bool asks = false;  // a request, which has an answer; else a notification or an answer
  std::string method;
  Values params;            // the members of `params`
  bool has_params = false;  // an object
  Values arguments;         // the members of `params.arguments`
};

Message ParseMessage(std::string_view line);

}  // namespace rankine::cli::mcp
