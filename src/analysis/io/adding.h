// Sums of I/O while rows come in, and which processes they are of.
#pragma once
#include <map>
#include <set>

#include "analysis/io/files.h"

namespace rankine::analysis {

class IoAdding {
 public:
  void Add(const archive::IoRow& row);
  IoSums Take() const;
  uint64_t time() const { return sums_.time; }  // ns

 private:
  IoSums sums_;
  std::set<uint32_t> processes_;
  uint64_t starts_ = 0;
  std::map<int64_t, uint64_t> strides_;  // strided calls of each
};

}  // namespace rankine::analysis
