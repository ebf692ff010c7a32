// SPDX-License-Identifier: BSD-3-Clause
// Collects the losses of one part, or of the first pass. The first hundred losses are reported individually,
// with file and line. Further losses are only counted. Without `keep_going`, the first loss stops the reading
// and becomes the error.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "context/batch.h"

namespace rankine::exchange::cali {

class Losses {
 public:
  // The function `where` must return "file:line" for an offset. The arguments `where` and `lost` must
  // outlive the object.
  Losses(bool keep_going, std::function<std::string(uint64_t)> where, std::vector<context::Lost>& lost)
      : keep_going_(keep_going), where_(std::move(where)), lost_(lost) {}

  // Reports the loss of the line at `offset`. Returns false if reading must stop.
  bool Add(uint64_t offset, std::string why);
  // Adds `count` losses that were not passed to `Add`.
  void AddUntold(uint64_t count) { count_ += count; }
  // Reports the number of losses that were not reported individually. Returns the error that ended the
  // reading, if there is one.
  base::Status Finish(const std::string& file);

 private:
  bool keep_going_;
  std::function<std::string(uint64_t)> where_;
  std::vector<context::Lost>& lost_;
  uint64_t count_ = 0;
  uint64_t told_ = 0;
  std::string error_;
};

}  // namespace rankine::exchange::cali
