// SPDX-License-Identifier: BSD-3-Clause
// Puts the rows that several threads produce into the order of the inputs. One thread reads the next part
// in order, and writes its rows directly. The other threads add their rows to a common buffer, and wait
// while this buffer is full. Parts are given to threads in order. So one thread is always working on the part
// that must be written next.
#pragma once
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace rankine::query {

struct PartPlace {
  size_t input = 0;
  size_t part = 0;
  auto operator<=>(const PartPlace&) const = default;
};

struct RowChunk {
  std::string bytes;
  std::vector<size_t> ends;  // For each row, the offset in `bytes` at which the row ends.
};

// Thread-safe.
class OrderedRows {
 public:
  using Emit = std::function<base::Status(std::string_view row)>;
  OrderedRows(std::optional<uint64_t> limit, size_t first_input, Emit emit)
      : limit_(limit), emit_(std::move(emit)), next_{first_input, 0} {}

  // Must be called when an input has been opened. The input consists of the parts [first, last).
  void Opened(size_t input, size_t first, size_t last);
  // Returns false if no more rows are wanted, or if writing has failed.
  bool Give(PartPlace place, RowChunk&& chunk);
  void Done(PartPlace place);
  void Stop();  // aborts the work, so that threads stop waiting
  bool full();
  uint64_t rows() const { return rows_; }
  // May be called only after all threads have ended.
  const base::Status& status() const { return status_; }

 private:
  void Write(const RowChunk& chunk);
  void WriteAll(std::vector<RowChunk>& waiting);
  void Advance();

  std::mutex mutex_;
  std::condition_variable moved_;
  std::optional<uint64_t> limit_;
  Emit emit_;
  uint64_t rows_ = 0;
  bool stopped_ = false;
  base::Status status_;
  PartPlace next_;
  std::map<size_t, std::pair<size_t, size_t>> parts_;  // The range of parts of each input that has been
                                                       // opened.
  struct Waiting {
    std::vector<RowChunk> chunks;
    bool done = false;
  };
  std::map<PartPlace, Waiting> waiting_;
  size_t held_ = 0;  // bytes in waiting chunks
};

}  // namespace rankine::query
