// SPDX-License-Identifier: BSD-3-Clause
// Splits a line into fields without interpreting them. The functions in this file are used in both passes
// over a .cali file.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace rankine::exchange::cali {

inline constexpr std::string_view kNode = "__rec=node";
inline constexpr std::string_view kRecord = "__rec=ctx";
inline constexpr std::string_view kGlobals = "__rec=globals";

inline constexpr uint64_t kNoId = UINT64_MAX;

// Returns the line without its line end, "\n" or "\r\n". So the byte after the result is '\n' or '\r'.
std::string_view WithoutEnd(const char* begin, const char* newline);

// Returns whether the line begins with the word `kind`. A comma or the end of the line must follow.
inline bool IsKind(std::string_view line, std::string_view kind) {
  return line.starts_with(kind) && (line.size() == kind.size() || line[kind.size()] == ',');
}

struct NodeLine {
  uint64_t id = kNoId;
  uint64_t attribute = kNoId;
  uint64_t parent = kNoId;  // For a child of the root, this is `kNoId`.
  std::string_view data;    // still escaped
};

// Parses the fields of a line. The line must be of kind `kNode`. The fields may be in any order. An unknown
// field is an error. On failure, returns the reason.
std::optional<std::string> SplitNode(std::string_view line, NodeLine* node);

// The three lists in a record or globals line: the texts after "ref=", "attr=" and "data=".
struct RecordLine {
  std::string_view refs, attributes, data;
  bool has_refs = false, has_attributes = false, has_data = false;
};

// Does the same as `SplitNode`, but for the text after "__rec=ctx" or "__rec=globals". A line without
// fields is a record that has no values. Returns false if a field is unknown or occurs twice. If the result
// is false, `WhyNotRecord` returns the reason. Does not allocate memory.
bool SplitRecord(std::string_view fields, RecordLine* record);
std::string WhyNotRecord(std::string_view fields);

}  // namespace rankine::exchange::cali
