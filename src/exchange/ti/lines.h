// SPDX-License-Identifier: BSD-3-Clause
// Provides the lines of each rank. The trace consists of one file per rank or of a single file for all ranks.
// Files of single ranks are read in pieces. A single file is held in memory, with an index of each rank's
// lines, or is read in pieces in file order. Comments and empty lines are skipped.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace rankine::exchange::ti {

// Removes a UTF-8 byte order mark, with which some editors begin a file.
inline std::string_view WithoutMark(std::string_view line) {
  return line.starts_with("\xef\xbb\xbf") ? line.substr(3) : line;
}

// Reads the rank at the start of a line: `12` or, in traces of the 2011 tool, `p12`. Moves `line` past it.
// A byte order mark before the rank is skipped.
bool TakeRank(std::string_view* line, uint32_t* rank);
// Returns true if the line is blank or a comment.
bool IsIdle(std::string_view line);

inline constexpr uint32_t kMaxRanks = 1u << 24;

class Lines {
 public:
  // File `i` belongs to rank i. Each file is opened when it is first read.
  explicit Lines(std::vector<std::string> files);
  // Reads a single text that contains the lines of all ranks. The argument `name` is used in error
  // messages.
  static base::Result<Lines> Merged(std::string name, std::string text);
  // A file of any size that contains the lines of all ranks. The file is read once to count the ranks. After
  // this, `NextInOrder` reads the file again.
  static base::Result<Lines> InOrder(std::string path);

  uint32_t ranks() const { return static_cast<uint32_t>(cursors_.size()); }
  // Gets the rank's next line, without the rank number at its start. Returns false at the end. The line is
  // valid until the next call for this rank. An error names the file and the line.
  base::Result<bool> Next(uint32_t rank, std::string_view* line);
  // May be called only if `InOrder` opened the file. Gets the next line and the rank of this line.
  base::Result<bool> NextInOrder(uint32_t* rank, std::string_view* line);
  bool in_order() const { return in_order_; }
  void BeginAgain() { shared_ = {}; }  // used only if `InOrder` opened the file
  // A fast version of Next. The line must already be in memory, and must begin with the rank's number in
  // its usual form. Returns false if this function cannot return the line, so that `Next` must be called.
  bool NextPlain(uint32_t rank, std::string_view* line) {
    Cursor& cursor = cursors_[rank];
    const size_t size = cursor.end - cursor.begin, prefix = cursor.prefix_size;
    if (merged_ || in_order_ || size <= prefix) return false;
    const char* const begin = cursor.bytes.data() + cursor.begin;
    if (begin[prefix] != ' ' || std::memcmp(begin, cursor.prefix, prefix) != 0) return false;
    const void* const found = std::memchr(begin + prefix, '\n', size - prefix);
    if (found == nullptr) return false;
    const auto length = static_cast<size_t>(static_cast<const char*>(found) - begin);
    cursor.begin += length + 1;
    ++cursor.line;
    *line = {begin + prefix, length - prefix};
    return true;
  }
  // Returns the part of the rank's text that is in memory and that `Next` has not returned yet. The
  // function works only if there is one file per rank. The second overload makes at least `wanted` bytes
  // available, if the text has that many bytes left.
  bool by_rank() const { return !merged_ && !in_order_; }
  std::string_view Ahead(uint32_t rank) const {
    const Cursor& cursor = cursors_[rank];
    return {cursor.bytes.data() + cursor.begin, cursor.end - cursor.begin};
  }
  base::Result<std::string_view> Ahead(uint32_t rank, size_t wanted);
  // Skips the next `bytes` bytes. The argument `lines` is the number of lines in the skipped bytes, which
  // must be complete lines.
  void Skip(uint32_t rank, size_t bytes, uint64_t lines) {
    cursors_[rank].begin += bytes;
    cursors_[rank].line += lines;
  }
  // The rank's number, as written at the start of its lines.
  std::string_view Prefix(uint32_t rank) const { return {cursors_[rank].prefix, cursors_[rank].prefix_size}; }
  // Returns the fraction of the text that has been read, from 0 to 1.
  double Share() const;
  // Returns "FILE:LINE" for the last line that `Next` returned for this rank.
  std::string Where(uint32_t rank) const;

 private:
  struct Cursor {
    uint64_t offset = 0;  // The offset in the file that follows the data in the buffer.
    uint64_t line = 0;    // The number of the line that was returned last, counted from 1.
    // the part of `bytes` that has not been returned yet; for a merged text, the position in `index`
    size_t begin = 0, end = 0;
    std::vector<char> bytes;
    std::vector<std::byte> index;  // If the file contains the lines of all ranks: the distances between the
                                   // lines of this rank, as varints.
    uint64_t before = 0;           // If the file contains the lines of all ranks: the start of the line
                                   // that was returned last.
    bool at_end = false;
    char prefix[12] = {};  // The rank's number, as written at the start of its lines.
    uint8_t prefix_size = 0;
  };

  Lines() = default;
  base::Result<bool> NextOfFile(uint32_t rank, std::string_view* line);
  // Gets the next line of a file, exactly as it is in the file.
  base::Result<bool> NextLine(uint32_t file, Cursor& cursor, std::string_view* line);
  bool NextMerged(Cursor& cursor, std::string_view* line);
  base::Status Refill(uint32_t rank, Cursor& cursor);
  uint64_t FileBytes() const;  // size of the single file

  std::vector<std::string> files_;
  std::vector<Cursor> cursors_;
  std::string name_;  // the name of a merged text
  std::string text_;
  bool merged_ = false;
  bool in_order_ = false;
  Cursor shared_;               // The cursor of a file whose lines are read in their order in the file.
  mutable uint64_t bytes_ = 0;  // total size of all files; 0: not computed yet
  size_t piece_ = 0;            // The number of bytes that are read from a file at a time.
};

}  // namespace rankine::exchange::ti
