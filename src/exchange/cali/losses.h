// What one part, or the first pass, could not read: told by file and line, the first hundred one by one, the
// rest by its number. Without `keep_going` the first loss ends the reading and is the error.
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
  // `where` gives "file:line" of an offset. It and `lost` must outlive this.
  Losses(bool keep_going, std::function<std::string(uint64_t)> where, std::vector<context::Lost>& lost)
      : keep_going_(keep_going), where_(std::move(where)), lost_(lost) {}

  // The line at `offset` is lost. False: no more is to be read.
  bool Add(uint64_t offset, std::string why);
  // `count` more lines are lost than were given to Add.
  void AddUntold(uint64_t count) { count_ += count; }
  // Tells how many were not told, under the name of `file`; the error that ended the reading, if one did.
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
