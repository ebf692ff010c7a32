// SPDX-License-Identifier: BSD-3-Clause
#include "cli/mcp/message.h"

#include "base/text/json.h"
#include "context/json_cursor.h"

namespace rankine::cli::mcp {
namespace {

using context::JsonCursor;

constexpr size_t kLongestId = 256;
constexpr size_t kMostMembers = 100;

class Reader {
 public:
  explicit Reader(std::string_view line) : line_(line), json_(line) { message_.id = "null"; }

  Message Read() {
    const char first = json_.Next();
    if (first == '[') return Refused(kInvalidRequest, "batches of messages are not supported");
    if (first != '{') {
      json_.Skip();
      if (json_.ok() && json_.AtEnd()) return Refused(kInvalidRequest, "a message is an object");
      return Refused(kParseError, json_.ok() ? "text follows the message" : json_.error());
    }
    json_.Open('{');
    while (const auto key = json_.Key()) Member(*key);
    if (!json_.ok()) return Refused(kParseError, json_.error());
    if (!json_.AtEnd()) return Refused(kParseError, "text follows the message");
    if (!wrong_.empty()) return Refused(kInvalidRequest, wrong_);
    if (!version_) return Refused(kInvalidRequest, "jsonrpc must be \"2.0\"");
    if (message_.method.empty() && !answer_) return Refused(kInvalidRequest, "the message has no method");
    message_.asks = has_id_ && !message_.method.empty();
    return std::move(message_);
  }

 private:
  Message Refused(int code, const std::string& why) {
    Message refused;
    refused.error = code;
    refused.why = why;
    // The request's id is known for certain only if the whole message could be read.
    refused.id = code == kInvalidRequest ? message_.id : "null";
    return refused;
  }

  void Wrong(const char* why) {
    if (wrong_.empty()) wrong_ = why;
  }

  void Member(const std::string& key) {
    if (key == "jsonrpc") {
      version_ = Read1().text == "2.0";
    } else if (key == "id") {
      Id();
    } else if (key == "method") {
      const Value method = Read1();
      if (method.kind != '"' || method.text.empty()) Wrong("method must be a text");
      message_.method = method.text;
    } else if (key == "params") {
      Params();
    } else {
      answer_ = answer_ || key == "result" || key == "error";
      json_.Skip();
    }
  }

  void Id() {
    const Value id = Read1();
    has_id_ = true;
    if ((id.kind != '"' && id.kind != '0') || id.text.size() > kLongestId)
      return Wrong("id must be a number or a text of at most 256 bytes");
    message_.id = id.kind == '"' ? base::JsonQuoted(id.text) : id.text;
  }

  void Params() {
    if (json_.Next() != '{') {
      Wrong("params must be an object");
      return json_.Skip();
    }
    message_.has_params = true;
    message_.params.clear();
    message_.arguments.clear();
    json_.Open('{');
    while (const auto key = json_.Key()) {
      Value& value = Slot(message_.params, *key);
      if (*key == "arguments" && json_.Next() == '{') {
        value.kind = '{';
        json_.Open('{');
        while (const auto inner = json_.Key()) Slot(message_.arguments, *inner) = Read1();
      } else {
        value = Read1();
      }
    }
  }

  // If the message has too many members, the excess members are all stored in one element, and the message
  // is rejected.
  Value& Slot(Values& values, const std::string& key) {
    if (values.size() < kMostMembers || values.contains(key)) return values[key];
    Wrong("the message has too many members");
    return spare_;
  }

  Value Read1() {
    Value value;
    value.kind = json_.Next();
    if (value.kind == '"') {
      value.text = json_.Text();
    } else {
      const size_t begin = json_.at();
      json_.Skip();
      if (value.kind == '0' && json_.ok()) value.text = line_.substr(begin, json_.at() - begin);
    }
    return value;
  }

  std::string_view line_;
  JsonCursor json_;
  Message message_;
  Value spare_;
  std::string wrong_;
  bool version_ = false, has_id_ = false, answer_ = false;
};

}  // namespace

Message ParseMessage(std::string_view line) {
  return Reader(line).Read();
}

}  // namespace rankine::cli::mcp
