// What does not fit into memory: a file without a name in $TMPDIR (or /tmp), gone when it is closed or the
// process dies.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace rankine::query {

// One thread. The file is made by the first Append.
class TempFile {
 public:
  TempFile() = default;
  TempFile(const TempFile&) = delete;
  TempFile& operator=(const TempFile&) = delete;
  ~TempFile();
  // A piece of any size; pieces are read back one by one. Buffered.
  base::Status Append(std::string_view piece);
  // Writes what is buffered and gives the buffer's memory back.
  base::Status Flush();
  uint64_t pieces() const { return pieces_; }

  // Reads the pieces in the order in which they were written. Any number of readers after Flush.
  class Reader {
   public:
    explicit Reader(const TempFile& file) : descriptor_(file.descriptor_), left_(file.pieces_) {}
    // The view is valid until the next call. False: no more, or the file cannot be read (`failed`).
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
