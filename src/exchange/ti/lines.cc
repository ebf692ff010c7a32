// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/ti/lines.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/varint.h"
#include "exchange/ti/words.h"

namespace rankine::exchange::ti {
namespace {

constexpr size_t kMostPiece = size_t{32} << 10;  // The size of a piece in bytes. The size is chosen so that
                                                 // the buffers of 64 ranks fit into a cache.
constexpr size_t kLargePiece = size_t{1} << 20;  // The size of the buffer for a trace in a single file.
constexpr size_t kLeastPiece = size_t{2} << 10;
constexpr size_t kAllPieces = size_t{64} << 20;  // The limit for the buffers of all ranks together, in
                                                 // bytes.
constexpr size_t kLongestLine = size_t{64} << 20;

std::string TooHigh(uint32_t rank, uint64_t lines) {
  const std::string who = "rank " + std::to_string(rank);
  if (rank >= kMaxRanks) return who + " is more than can be replayed";
  return who + ", but the file has " + std::to_string(lines) +
         " lines: each rank from 0 to the largest needs at least one line";
}

}  // namespace

bool TakeRank(std::string_view* line, uint32_t* rank) {
  *line = WithoutMark(*line);
  size_t at = 0;
  while (at < line->size() && ((*line)[at] == ' ' || (*line)[at] == '\t')) ++at;
  if (at < line->size() && (*line)[at] == 'p') ++at;
  const char* const end = line->data() + line->size();
  const auto read = std::from_chars(line->data() + at, end, *rank);
  if (read.ec != std::errc{} ||
      (read.ptr != end && *read.ptr != ' ' && *read.ptr != '\t' && *read.ptr != '\r'))
    return false;
  *line = {read.ptr, static_cast<size_t>(end - read.ptr)};
  return true;
}

bool IsIdle(std::string_view line) {
  for (const char c : WithoutMark(line)) {
    if (c == '#') return true;
    if (c != ' ' && c != '\t' && c != '\r') return false;
  }
  return true;
}

Lines::Lines(std::vector<std::string> files) : files_(std::move(files)) {
  cursors_.resize(files_.size());
  for (size_t rank = 0; rank < cursors_.size(); ++rank) {
    Cursor& cursor = cursors_[rank];
    const auto made = std::to_chars(cursor.prefix, std::end(cursor.prefix), rank);
    cursor.prefix_size = static_cast<uint8_t>(made.ptr - cursor.prefix);
  }
  piece_ = std::clamp(kAllPieces / std::max<size_t>(files_.size(), 1), kLeastPiece, kMostPiece);
}

base::Result<Lines> Lines::Merged(std::string name, std::string text) {
  Lines lines;
  lines.merged_ = true;
  lines.name_ = std::move(name);
  lines.text_ = std::move(text);
  const std::string_view all = lines.text_;
  // Each rank must have at least one line in the trace. This rule limits the memory that is allocated for a
  // wrong rank number.
  const auto most =
      static_cast<uint64_t>(std::count(all.begin(), all.end(), '\n')) + (all.ends_with('\n') ? 0 : 1);
  std::vector<uint64_t> before;
  uint64_t number = 0;
  for (size_t at = 0; at < all.size();) {
    const size_t end = std::min(all.find('\n', at), all.size());
    std::string_view line = all.substr(at, end - at);
    ++number;
    if (!IsIdle(line)) {
      uint32_t rank = 0;
      if (!TakeRank(&line, &rank))
        return base::Error{lines.name_ + ":" + std::to_string(number) +
                           ": the line does not begin with a rank"};
      if (rank >= kMaxRanks || rank >= most)
        return base::Error{lines.name_ + ":" + std::to_string(number) + ": " + TooHigh(rank, most)};
      if (rank >= lines.cursors_.size()) {
        lines.cursors_.resize(rank + 1);
        before.resize(rank + 1);
      }
      std::byte bytes[base::kMaxVarint];
      const size_t size = base::EncodeVarint(at - before[rank], bytes);
      lines.cursors_[rank].index.insert(lines.cursors_[rank].index.end(), bytes, bytes + size);
      before[rank] = at;
    }
    at = end + 1;
  }
  return lines;
}

bool Lines::NextMerged(Cursor& cursor, std::string_view* line) {
  if (cursor.begin == cursor.index.size()) return false;
  uint64_t distance = 0;
  cursor.begin +=
      base::DecodeVarint(cursor.index.data() + cursor.begin, cursor.index.size() - cursor.begin, &distance);
  cursor.before += distance;
  const size_t end = std::min(text_.find('\n', cursor.before), text_.size());
  *line = std::string_view(text_).substr(cursor.before, end - cursor.before);
  uint32_t rank = 0;
  TakeRank(line, &rank);
  return true;
}

base::Status Lines::Refill(uint32_t rank, Cursor& cursor) {
  const size_t kept = cursor.end - cursor.begin;
  if (kept > kLongestLine) return {files_[rank] + ": a line of more than 64 MiB"};
  const auto left = cursor.bytes.begin() + static_cast<long>(cursor.begin);
  if (cursor.begin > 0) std::copy(left, left + static_cast<long>(kept), cursor.bytes.begin());
  cursor.begin = 0;
  cursor.end = kept;
  // The line that was returned last may fill up to half of the buffer. The buffer grows only if a longer
  // line, or a whole block of lines, is requested.
  if (cursor.bytes.size() < std::max(piece_, 2 * kept)) cursor.bytes.resize(std::max(piece_, 2 * kept));
  const int fd = open(files_[rank].c_str(), O_RDONLY | O_CLOEXEC);
  if (fd < 0) return {files_[rank] + ": " + strerror(errno)};
  // A small file is read to its end here, so that it is opened only once.
  ssize_t got = 1;
  while (got > 0 && cursor.end < cursor.bytes.size()) {
    got = pread(fd, cursor.bytes.data() + cursor.end, cursor.bytes.size() - cursor.end,
                static_cast<off_t>(cursor.offset));
    if (got <= 0) break;
    cursor.offset += static_cast<uint64_t>(got);
    cursor.end += static_cast<size_t>(got);
  }
  const int error = errno;
  close(fd);
  if (got < 0) return {files_[rank] + ": " + strerror(error)};
  cursor.at_end = got == 0;
  return base::Status::Ok();
}

base::Result<std::string_view> Lines::Ahead(uint32_t rank, size_t wanted) {
  Cursor& cursor = cursors_[rank];
  while (cursor.end - cursor.begin < wanted && !cursor.at_end) {
    if (const base::Status read = Refill(rank, cursor); !read.ok()) return base::Error{read.message};
  }
  return Ahead(rank);
}

base::Result<bool> Lines::NextLine(uint32_t file, Cursor& cursor, std::string_view* line) {
  size_t looked = 0;  // The number of bytes after the position `begin` that are known to contain no
                      // newline.
  for (;;) {
    const size_t size = cursor.end - cursor.begin;
    const char* const begin = cursor.bytes.data() + cursor.begin;
    const void* found = size == looked ? nullptr : memchr(begin + looked, '\n', size - looked);
    if (found == nullptr && !cursor.at_end) {
      looked = size;
      if (const base::Status read = Refill(file, cursor); !read.ok()) return base::Error{read.message};
      continue;
    }
    if (found == nullptr && size == 0) {
      cursor.bytes = std::vector<char>();  // A trace may have a million files.
      cursor.begin = cursor.end = 0;
      return false;
    }
    const size_t length =
        found == nullptr ? size : static_cast<size_t>(static_cast<const char*>(found) - begin);
    cursor.begin += length + (found == nullptr ? 0 : 1);
    ++cursor.line;
    *line = {begin, length};
    return true;
  }
}

base::Result<bool> Lines::NextOfFile(uint32_t rank, std::string_view* line) {
  Cursor& cursor = cursors_[rank];
  for (;;) {
    auto more = NextLine(rank, cursor, line);
    if (!more.ok() || !more.value()) return more;
    const size_t prefix = cursor.prefix_size;
    if (line->size() > prefix && (*line)[prefix] == ' ' && memcmp(line->data(), cursor.prefix, prefix) == 0) {
      line->remove_prefix(prefix);
      return true;
    }
    if (IsIdle(*line)) continue;
    uint32_t given = 0;
    if (!TakeRank(line, &given)) return base::Error{Where(rank) + ": the line does not begin with a rank"};
    if (given != rank)
      return base::Error{Where(rank) + ": this line belongs to rank " + std::to_string(given) +
                         ", but the file belongs to rank " + std::to_string(rank)};
    return true;
  }
}

base::Result<bool> Lines::NextInOrder(uint32_t* rank, std::string_view* line) {
  for (;;) {
    auto more = NextLine(0, shared_, line);
    if (!more.ok() || !more.value()) return more;
    if (TakeRank(line, rank)) return true;
    if (!IsIdle(*line)) return base::Error{Where(0) + ": the line does not begin with a rank"};
  }
}

base::Result<Lines> Lines::InOrder(std::string path) {
  Lines lines;
  lines.in_order_ = true;
  lines.piece_ = kLargePiece;
  lines.files_.push_back(std::move(path));
  uint64_t count = 0;
  uint32_t most = 0, rank = 0;
  std::string where;  // The position of the line that has the highest rank.
  bool any = false;
  std::string_view line;
  for (;;) {
    const auto more = lines.NextInOrder(&rank, &line);
    if (!more.ok()) return base::Error{more.error()};
    if (!more.value()) break;
    ++count;
    if (any && rank <= most) continue;
    most = rank;
    where = lines.Where(0);
    any = true;
  }
  // The highest rank is checked in the same way as in `Merged`.
  if (any && (most >= kMaxRanks || most >= count)) return base::Error{where + ": " + TooHigh(most, count)};
  lines.shared_ = {};
  lines.cursors_.resize(any ? size_t{most} + 1 : 0);
  return lines;
}

base::Result<bool> Lines::Next(uint32_t rank, std::string_view* line) {
  if (merged_) return NextMerged(cursors_[rank], line);
  return NextOfFile(rank, line);
}

uint64_t Lines::FileBytes() const {
  struct stat status {};
  return stat(files_[0].c_str(), &status) == 0 ? static_cast<uint64_t>(status.st_size) : 0;
}

double Lines::Share() const {
  if (in_order_) {
    const double all = static_cast<double>(std::max<uint64_t>(FileBytes(), 1));
    return static_cast<double>(shared_.offset - (shared_.end - shared_.begin)) / all;
  }
  uint64_t given = 0, all = 0;
  for (const Cursor& cursor : cursors_) {
    given += merged_ ? cursor.begin : cursor.offset - (cursor.end - cursor.begin);
    all += cursor.index.size();
  }
  struct stat status {};
  for (size_t i = 0; bytes_ == 0 && i < files_.size(); ++i)
    all += stat(files_[i].c_str(), &status) == 0 ? static_cast<uint64_t>(status.st_size) : 0;
  if (bytes_ == 0) bytes_ = std::max<uint64_t>(all, 1);
  return static_cast<double>(given) / static_cast<double>(bytes_);
}

std::string Lines::Where(uint32_t rank) const {
  if (in_order_) return files_[0] + ":" + std::to_string(shared_.line);
  const Cursor& cursor = cursors_[rank];
  if (!merged_) return files_[rank] + ":" + std::to_string(cursor.line);
  const auto before = static_cast<long>(cursor.before);
  return name_ + ":" + std::to_string(1 + std::count(text_.begin(), text_.begin() + before, '\n'));
}

}  // namespace rankine::exchange::ti
