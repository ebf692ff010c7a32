// SPDX-License-Identifier: BSD-3-Clause
// Supplies the lines of each rank. The trace is a file for each rank, read in pieces, or one file for all
// ranks. One file is either held in memory with an index of each rank's lines, or read in pieces in the
// file's order. Comments and empty lines are left out.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace rankine::exchange::ti {

// Reads the rank at the start of a line, `12` or, as written by the tool of 2011, `p12`. Moves `line` after
// it.
bool TakeRank(std::string_view* line, uint32_t* rank);
// Whether the line holds only spaces, or a comment.
bool IsIdle(std::string_view line);

inline constexpr uint32_t kMaxRanks = 1u << 24;

class Lines {
 public:
  // File `i` belongs to rank i. Files are opened when they are first read.
  explicit Lines(std::vector<std::string> files);
  // One text with the lines of all ranks. `name` is used in errors.
  static base::Result<Lines> Merged(std::string name, std::string text);
  // A file of any size with the lines of all ranks. The file is read once to count the ranks, and then
  // through NextInOrder.
  static base::Result<Lines> InOrder(std::string path);

  uint32_t ranks() const { return static_cast<uint32_t>(cursors_.size()); }
  // Returns the rank's next line without the rank number at its start. Returns false at the end. The line is
  // valid until the rank's next call. An error has file and line.
  base::Result<bool> Next(uint32_t rank, std::string_view* line);
  // Only InOrder: returns the next line and its rank.
  base::Result<bool> NextInOrder(uint32_t* rank, std::string_view* line);
  bool in_order() const { return in_order_; }
  void BeginAgain() { shared_ = {}; }  // only InOrder
  // A fast version of Next, for a line that is in memory and begins with the rank's number as usual. Returns
  // false if Next must be called.
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
  // For a file of each rank: the part of the rank's text that is in memory and was not returned yet. The
  // second form makes at least `wanted` bytes available, unless fewer are left.
  bool by_rank() const { return !merged_ && !in_order_; }
  std::string_view Ahead(uint32_t rank) const {
    const Cursor& cursor = cursors_[rank];
    return {cursor.bytes.data() + cursor.begin, cursor.end - cursor.begin};
  }
  base::Result<std::string_view> Ahead(uint32_t rank, size_t wanted);
  // Skips these bytes, which are `lines` whole lines.
  void Skip(uint32_t rank, size_t bytes, uint64_t lines) {
    cursors_[rank].begin += bytes;
    cursors_[rank].line += lines;
  }
  // The rank's number as written before its lines.
  std::string_view Prefix(uint32_t rank) const { return {cursors_[rank].prefix, cursors_[rank].prefix_size}; }
  // The share of the text that has been returned, from 0 to 1.
  double Share() const;
  // "FILE:LINE" of the line that Next returned last for this rank.
  std::string Where(uint32_t rank) const;

 private:
  struct Cursor {
    uint64_t offset = 0;  // file offset of the data after `bytes`
    uint64_t line = 0;    // number of the last line returned, from 1
    size_t begin = 0,
           end = 0;  // the part of `bytes` not yet returned; for a merged text, the position in `index`
    std::vector<char> bytes;
    std::vector<std::byte> index;  // merged: distances of this rank's lines, as varints
    uint64_t before = 0;           // merged: start of the last line returned
    bool at_end = false;
    char prefix[12] = {};  // the rank's number as written before its lines
    uint8_t prefix_size = 0;
  };

  Lines() = default;
  base::Result<bool> NextOfFile(uint32_t rank, std::string_view* line);
  // The next line of a file, unchanged.
  base::Result<bool> NextLine(uint32_t file, Cursor& cursor, std::string_view* line);
  bool NextMerged(Cursor& cursor, std::string_view* line);
  base::Status Refill(uint32_t rank, Cursor& cursor);
  uint64_t FileBytes() const;  // size of the only file

  std::vector<std::string> files_;
  std::vector<Cursor> cursors_;
  std::string name_;  // merged
  std::string text_;
  bool merged_ = false;
  bool in_order_ = false;
  Cursor shared_;               // cursor of a file that is read in order
  mutable uint64_t bytes_ = 0;  // size of all files, once it was needed
  size_t piece_ = 0;            // number of bytes read from a file at once
};

}  // namespace rankine::exchange::ti
