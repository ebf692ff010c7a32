// SPDX-License-Identifier: BSD-3-Clause
// A temporary file, for data that does not fit into memory. The file lies in $TMPDIR (or /tmp) and has no
// name. So the file disappears when it is closed, or when the process dies.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace rankine::query {

// Not thread-safe. The first call of `Append` creates the file.
class TempFile {
 public:
  TempFile() = default;
  TempFile(const TempFile&) = delete;
  TempFile& operator=(const TempFile&) = delete;
  ~TempFile();
  // Appends a piece of any size to the file, through a buffer. The pieces are read back one after the other.
  base::Status Append(std::string_view piece);
  // Writes the buffer to the file and frees the buffer's memory.
  base::Status Flush();
  uint64_t pieces() const { return pieces_; }

  // Reads the pieces in the order in which they were written. After the call of `Flush`, there may be any
  // number of readers.
  class Reader {
   public:
    explicit Reader(const TempFile& file) : descriptor_(file.descriptor_), left_(file.pieces_) {}
    // Returns false if there are no more pieces, or if reading failed (see failed()). The view is valid until
    // the next call.
    bool Next(std::string_view& piece);
    bool failed() const { return failed_; }

   private:
    bool Fill(size_t bytes);
    int descriptor_;
    uint64_t left_;
    uint64_t offset_ = 0;
    std::vector<char> buffer_;
    size_t at_ = 0;
    size_t end_ = 0;
    bool failed_ = false;
  };

 private:
  base::Status WriteOut();

  int descriptor_ = -1;
  uint64_t pieces_ = 0;
  std::string buffer_;
};

}  // namespace rankine::query
