// Where the lines of each rank come from: a file of its own, read in pieces; or one file for all, held in
// memory with an index of each rank's lines, or read in pieces in the order in which they stand there.
// Comments and empty lines are left out.
#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace rankine::exchange::ti {

// The rank that a line is of: `12` or, as the tool of 2011 wrote, `p12`. Moves `line` behind it.
bool TakeRank(std::string_view* line, uint32_t* rank);
// Nothing but spaces, or a comment.
bool IsIdle(std::string_view line);

inline constexpr uint32_t kMaxRanks = 1u << 24;

class Lines {
 public:
  // File `i` is rank i's. They are opened when they are read.
  explicit Lines(std::vector<std::string> files);
  // One text with the lines of all ranks; `name` is for errors.
  static base::Result<Lines> Merged(std::string name, std::string text);
  // A file with the lines of all ranks, of any size: it is read once to count the ranks, and then by
  // NextInOrder.
  static base::Result<Lines> InOrder(std::string path);

  uint32_t ranks() const { return static_cast<uint32_t>(cursors_.size()); }
  // The rank's next line with the number before it cut off. False at the end. What `line` points to stays
  // until the rank's next call. An error says file and line.
  base::Result<bool> Next(uint32_t rank, std::string_view* line);
  // Only InOrder: the next line, and whose it is.
  base::Result<bool> NextInOrder(uint32_t* rank, std::string_view* line);
  bool in_order() const { return in_order_; }
  void BeginAgain() { shared_ = {}; }  // only InOrder
  // The same where the line is there and begins as most do, with the rank's number. False: ask Next.
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
  // Of files for each rank: what of the rank's is in memory and not yet given, at least `wanted` bytes where
  // there are as many left.
  bool by_rank() const { return !merged_ && !in_order_; }
  std::string_view Ahead(uint32_t rank) const {
    const Cursor& cursor = cursors_[rank];
    return {cursor.bytes.data() + cursor.begin, cursor.end - cursor.begin};
  }
  base::Result<std::string_view> Ahead(uint32_t rank, size_t wanted);
  // Those bytes, so many whole lines, are not given.
  void Skip(uint32_t rank, size_t bytes, uint64_t lines) {
    cursors_[rank].begin += bytes;
    cursors_[rank].line += lines;
  }
  // The rank as it stands before its lines.
  std::string_view Prefix(uint32_t rank) const { return {cursors_[rank].prefix, cursors_[rank].prefix_size}; }
  // How much of the text has been given, from 0 to 1.
  double Share() const;
  // "FILE:LINE" of the line that Next gave last for this rank.
  std::string Where(uint32_t rank) const;

 private:
  struct Cursor {
    uint64_t offset = 0;        // in the file, of the bytes behind those in `bytes`
    uint64_t line = 0;          // of the last one given, from 1
    size_t begin = 0, end = 0;  // what of `bytes` is not yet given; of a merged text, the place in `index`
    std::vector<char> bytes;
    std::vector<std::byte> index;  // merged: distances of this rank's lines, as varints
    uint64_t before = 0;           // merged: where the last given line began
    bool at_end = false;
    char prefix[12] = {};  // the rank as it stands before its lines
    uint8_t prefix_size = 0;
  };

  Lines() = default;
  base::Result<bool> NextOfFile(uint32_t rank, std::string_view* line);
  // The next line as it stands, of a file.
  base::Result<bool> NextLine(uint32_t file, Cursor& cursor, std::string_view* line);
  bool NextMerged(Cursor& cursor, std::string_view* line);
  base::Status Refill(uint32_t rank, Cursor& cursor);
  uint64_t FileBytes() const;  // of the only file

  std::vector<std::string> files_;
  std::vector<Cursor> cursors_;
  std::string name_;  // merged
  std::string text_;
  bool merged_ = false;
  bool in_order_ = false;
  Cursor shared_;               // of a file that is read in order
  mutable uint64_t bytes_ = 0;  // of all files, when it has been asked for
  size_t piece_ = 0;            // bytes that are read from a file at once
};

}  // namespace rankine::exchange::ti
