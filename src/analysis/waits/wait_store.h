// SPDX-License-Identifier: BSD-3-Clause
// Stores the waits of each line in the order of its calls, packed to about ten bytes each. Waits are packed
// because a trace that is larger than memory may have a wait in every call.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/waits/wait.h"
#include "archive/rows/none.h"
#include "base/byte_reader.h"

namespace rankine::analysis {

// The waits of one line. The waits must be added in the order of calls. Waits in the same call must be
// added in the order of time, and must not overlap.
class WaitStore {
 public:
  explicit WaitStore(uint32_t line = archive::kNone) : line_(line) {}
  void Put(const Wait& wait);
  uint64_t count() const { return count_; }

  // The function `blocks` returns the number of blocks that contain the waits. The function `Block` returns
  // the waits of one block.
  size_t blocks() const { return blocks_.size() + (tail_.empty() ? 0 : 1); }
  std::vector<Wait> Block(size_t i) const;

  // Adds waits, which may belong to any calls and be in any order. If several waits in one call overlap,
  // only the longest is kept.
  void Merge(std::vector<Wait> more);

  // The function `Write` encodes the store for another process of the worker team. The function `Read` may be
  // called only for an empty store of the same line.
  void Write(std::string* out) const;
  void Read(base::ByteReader& in);

 private:
  void Pack();
  struct Packed {
    uint32_t count = 0;
    std::vector<uint8_t> bytes;
  };
  uint32_t line_;
  uint64_t count_ = 0;
  std::vector<Packed> blocks_;
  std::vector<Wait> tail_;
};

// Reads the waits of one line in order.
class WaitCursor {
 public:
  explicit WaitCursor(const WaitStore& store) : store_(&store) {}
  // Appends the waits of all calls before the given call.
  void Take(uint32_t call, std::vector<Wait>* waits);

 private:
  const WaitStore* store_;
  size_t next_ = 0;  // index of the next block to read
  std::vector<Wait> block_;
  size_t at_ = 0;
};

}  // namespace rankine::analysis
