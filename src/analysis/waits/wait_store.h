// The waits of each line, in the order of its calls and packed: some ten bytes each, since there may be one
// for each call of a trace that does not fit into memory.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "analysis/waits/wait.h"
#include "base/byte_reader.h"

namespace rankine::analysis {

// Of one line. Waits are put in the order of calls, those of one call in the order of time and none during
// another one.
class WaitStore {
 public:
  explicit WaitStore(uint32_t line = archive::kNone) : line_(line) {}
  void Put(const Wait& wait);
  uint64_t count() const { return count_; }

  // They are held in blocks.
  size_t blocks() const { return blocks_.size() + (tail_.empty() ? 0 : 1); }
  std::vector<Wait> Block(size_t i) const;

  // Adds waits of calls that come anywhere; of several at one time the longest.
  void Merge(std::vector<Wait> more);

  // For another process of the crew, whose store of that line is empty.
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

// Reads one line's waits forward.
class WaitCursor {
 public:
  explicit WaitCursor(const WaitStore& store) : store_(&store) {}
  // Appends those of calls below `call`.
  void Take(uint32_t call, std::vector<Wait>* waits);

 private:
  const WaitStore* store_;
  size_t next_ = 0;  // block
  std::vector<Wait> block_;
  size_t at_ = 0;
};

}  // namespace rankine::analysis
