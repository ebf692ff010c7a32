// The fields of one line, found but not yet understood: both passes split lines here.
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

// A line of a chunk, without its line end: "\n" or "\r\n". The byte at its end is one of these two.
std::string_view WithoutEnd(const char* begin, const char* newline);

// True: the line opens with `kind` and a comma, or ends after it.
inline bool IsKind(std::string_view line, std::string_view kind) {
  return line.starts_with(kind) && (line.size() == kind.size() || line[kind.size()] == ',');
}

struct NodeLine {
  uint64_t id = kNoId;
  uint64_t attribute = kNoId;
  uint64_t parent = kNoId;  // none: a child of the root
  std::string_view data;    // with its escapes
};

// The fields of `line`, which is of kind kNode, in any order; nothing is left out silently. On failure the
// reason.
std::optional<std::string> SplitNode(std::string_view line, NodeLine* node);

// The lists of a record or of globals, each as it stands behind "ref=", "attr=", "data=".
struct RecordLine {
  std::string_view refs, attributes, data;
  bool has_refs = false, has_attributes = false, has_data = false;
};

// As SplitNode, for what follows "__rec=ctx" or "__rec=globals"; a line without any field is a record without
// values. False: a field is unknown or there twice, WhyNotRecord says which. Nothing is allocated.
bool SplitRecord(std::string_view fields, RecordLine* record);
std::string WhyNotRecord(std::string_view fields);

}  // namespace rankine::exchange::cali
