// One call on a file that is recorded: its time and bytes into its row, and the call into the
// time-independent trace, where there is one and the call is the program's own.
#pragma once
#include <sys/types.h>

#include "runtime/io/rows.h"
#include "runtime/service/ti/files.h"

namespace rankine::runtime::io {

inline void AddDone(IoRow* row, uint64_t ticks, bool failed) {
  AddTime(row, ticks);
  if (failed) row->failed++;
}

inline void AddMoved(IoRow* row, uint64_t ticks, ssize_t n, uint64_t offset) {
  AddDone(row, ticks, n < 0);
  if (n < 0) return;
  AddBytes(row, static_cast<uint64_t>(n));
  if (offset != format::kNoOffset) AddPlace(row, offset, static_cast<uint64_t>(n));
}

class Timed {
 public:
  // `frame`: of the function that measures.
  [[gnu::always_inline]] inline Timed(IoRow* row, const void* frame)
      : row_(row),
        begin_(rt::Ticks()),
        traced_(row->parent == 0 && service::ti::BeginFile(t_thread, frame, begin_)) {}

  // The next function has returned.
  [[gnu::always_inline]] inline void End() { end_ = rt::Ticks(); }

  // n < 0: it failed.
  void Moved(int fd, ssize_t n, uint64_t offset) {
    AddMoved(row_, end_ - begin_, n, offset);
    if (traced_) [[unlikely]]
      service::ti::EndFile(t_thread, {row_->function, fd, row_->file, n, offset}, end_);
  }
  void Synced(int fd, bool failed) {
    AddDone(row_, end_ - begin_, failed);
    if (traced_) [[unlikely]]
      service::ti::EndFile(t_thread, {row_->function, fd, row_->file, failed ? -1 : 0, format::kNoOffset},
                           end_);
  }

 private:
  IoRow* row_;
  uint64_t begin_, end_ = 0;
  bool traced_;
};

}  // namespace rankine::runtime::io
