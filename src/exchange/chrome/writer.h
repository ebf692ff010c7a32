// SPDX-License-Identifier: BSD-3-Clause
// Writes the JSON array that chrome://tracing and many other viewers read (Trace Event Format), with times in
// microseconds.
#pragma once
#include <string>
#include <vector>

#include "exchange/slices/file.h"
#include "exchange/slices/sink.h"

namespace rankine::exchange::chrome {

class Writer : public SliceSink {
 public:
  Writer(FILE* file, std::string name) : file_(file, std::move(name)) {}
  base::Status Thread(const SliceThread& thread) override;
  base::Status Begin(uint64_t at, SliceCategory category, std::string_view name, SliceArguments arguments,
                     std::span<const SliceMessage> starts, std::span<const SliceMessage> ends) override;
  base::Status End(uint64_t at) override;
  base::Status Close() override;

 private:
  base::Status Event(const std::string& members);

  BlockFile file_;
  bool any_ = false;
  std::string place_;              // The JSON members "pid" and "tid".
  std::vector<std::string> open_;  // The names, in quotes, of the slices that are open in the thread.
};

}  // namespace rankine::exchange::chrome
