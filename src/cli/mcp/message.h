// SPDX-License-Identifier: BSD-3-Clause
// Parses a message of the Model Context Protocol, which is a request or notification of JSON-RPC 2.0. The
// input is not trusted.
#pragma once
#include <map>
#include <string>
#include <string_view>

namespace rankine::cli::mcp {

// Error codes of JSON-RPC.
inline constexpr int kParseError = -32700;
inline constexpr int kInvalidRequest = -32600;
inline constexpr int kNoMethod = -32601;
inline constexpr int kInvalidParams = -32602;

struct Value {
  char kind = 0;     // type of the value: " (string), 0 (number), t, f, n, { or [
  std::string text;  // the text of a string or number
};
using Values = std::map<std::string, Value, std::less<>>;

struct Message {
  int error = 0;      // 0 if the message is valid; else one of the error codes
  std::string why;    // one sentence about the error
  std::string id;     // as JSON text; "null" if it is unknown
  bool asks = false;  // true: a request, to which the server must answer; false: a notification or an answer
  std::string method;
  Values params;            // the members of `params`
  bool has_params = false;  // `params` is an object
  Values arguments;         // the members of `params.arguments`
};

Message ParseMessage(std::string_view line);

}  // namespace rankine::cli::mcp
