// SPDX-License-Identifier: BSD-3-Clause
// Measures calls that copy data from one descriptor to another. The call is counted twice, each time with its
// full duration: as a read of one file, and as a write of the other file.
#pragma once
#include "recorder/consumers/io/call_next.h"
#include "recorder/consumers/io/files.h"
#include "recorder/consumers/io/rows.h"
#include "recorder/consumers/io/timed.h"

namespace rankine::recorder::io {

// One of the two descriptors between which a call copies data.
class CopyEnd {
 public:
  // If the program passed an offset, the parameter `at` points to it. If `at` is nullptr, the descriptor's
  // position is used.
  [[gnu::always_inline]] inline CopyEnd(int fd, const off_t* at, IoFunction function, const void* caller,
                                        const void* frame)
      : fd_(fd), d_(DescriptorOf(fd)), at_position_(at == nullptr) {
    if (d_ == nullptr) return;
    row_ = RowOf(d_->file - 1, function, caller, frame);
    offset_ = at == nullptr ? d_->position : static_cast<uint64_t>(*at);
  }
  bool is_recorded() const { return row_ != nullptr; }

  // To be called after the copying call has returned. The parameter `frame` is described in rows.h.
  void Moved(uint64_t begin, uint64_t end, ssize_t n, bool wrote, const void* frame) {
    if (row_ == nullptr) return;
    const uint64_t offset = wrote && d_->appends != 0 ? layout::kNoOffset : offset_;
    GoOnInFile(row_, d_, offset_, n);
    AddMoved(row_, begin, end, n, offset);
    if (at_position_ && n > 0 && d_->position != layout::kNoOffset) d_->position += static_cast<uint64_t>(n);
    if (row_->parent == 0 && BeginFileCall(t_thread, frame, begin)) [[unlikely]]
      EndTraced(row_, fd_, n, offset, end);
  }

 private:
  int fd_;
  Descriptor* d_;
  IoRow* row_ = nullptr;
  uint64_t offset_ = layout::kNoOffset;
  bool at_position_;
};

// Wraps copy_file_range and splice.
template <Symbol kSymbol, IoFunction kTo, IoFunction kFrom>
ssize_t CopyRange(int from, off_t* from_at, int to, off_t* to_at, size_t n, unsigned flags) {
  const void* frame = __builtin_frame_address(0);
  CopyEnd source(from, from_at, kFrom, __builtin_return_address(0), frame);
  CopyEnd target(to, to_at, kTo, __builtin_return_address(0), frame);
  if (!source.is_recorded() && !target.is_recorded())
    return CallNext<kSymbol, ssize_t>(from, from_at, to, to_at, n, flags);
  const uint64_t begin = rt::Ticks();
  const auto moved = CallNext<kSymbol, ssize_t>(from, from_at, to, to_at, n, flags);
  const uint64_t end = rt::Ticks();
  source.Moved(begin, end, moved, false, frame);
  target.Moved(begin, end, moved, true, frame);
  return moved;
}

template <Symbol kSymbol>
ssize_t SendFile(int to, int from, off_t* from_at, size_t n) {
  const void* frame = __builtin_frame_address(0);
  CopyEnd source(from, from_at, IoFunction::sendfile_from, __builtin_return_address(0), frame);
  CopyEnd target(to, nullptr, IoFunction::sendfile, __builtin_return_address(0), frame);
  if (!source.is_recorded() && !target.is_recorded()) return CallNext<kSymbol, ssize_t>(to, from, from_at, n);
  const uint64_t begin = rt::Ticks();
  const auto moved = CallNext<kSymbol, ssize_t>(to, from, from_at, n);
  const uint64_t end = rt::Ticks();
  source.Moved(begin, end, moved, false, frame);
  target.Moved(begin, end, moved, true, frame);
  return moved;
}

}  // namespace rankine::recorder::io
