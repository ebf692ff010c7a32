// SPDX-License-Identifier: BSD-3-Clause
// Provides the bytes of one .cali file. The source is a regular file or, in tests, a text in memory. Any
// thread may read at any offset at any time.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace rankine::exchange::cali {

class Source {
 public:
  // Opens only regular files, because nodes are found in a separate pass, and a pipe can be read only once.
  static base::Result<Source> Open(const std::string& path);
  // The argument `bytes` must outlive the source. The argument `name` appears in reports of losses.
  static Source FromBytes(std::string name, std::string_view bytes);
  Source(Source&& other) noexcept;
  Source& operator=(Source&&) = delete;
  ~Source();

  const std::string& name() const { return name_; }
  uint64_t size() const { return size_; }  // The size of the file when it was opened.

  // Reads `size` bytes, or fewer if the file ends or cannot be read. Thread-safe.
  size_t ReadAt(uint64_t offset, char* to, size_t size) const;

 private:
  Source() = default;
  std::string name_;
  int file_ = -1;
  std::string_view bytes_;
  uint64_t size_ = 0;
};

}  // namespace rankine::exchange::cali
