// SPDX-License-Identifier: BSD-3-Clause
// Receives the text of a query's result.
#pragma once
#include <string>
#include <string_view>

#include "base/result.h"
#include "query/values/temp_file.h"

namespace rankine::query {

class Output {
 public:
  virtual ~Output() = default;
  virtual base::Status Write(std::string_view text) = 0;
};

// Holds back all text until the query is known to be correct, and then passes the text on. The object may be
// used by only one thread at a time.
class HeldOutput : public Output {
 public:
  explicit HeldOutput(Output& out) : out_(out) {}
  base::Status Write(std::string_view text) override;
  base::Status Release();

 private:
  Output& out_;
  bool released_ = false;
  std::string head_;  // the beginning of the text; the rest of the text is in a file
  TempFile rest_;
};

}  // namespace rankine::query
