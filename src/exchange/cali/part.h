// SPDX-License-Identifier: BSD-3-Clause
// The second pass: reads the records of one range of a file. The first pass is in scan.h.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

#include "context/batch.h"
#include "exchange/cali/file.h"

namespace rankine::exchange::cali {

class FilePart : public context::Part {
 public:
  // Reads the lines that start in [begin, end). Both offsets must be results of File::Cuts.
  FilePart(std::shared_ptr<const File> file, uint64_t begin, uint64_t end)
      : file_(std::move(file)), begin_(begin), end_(end) {}

  base::Status Read(context::Space& space, const context::Wanted& wanted, context::Sink& sink,
                    std::vector<context::Lost>& lost) override;

 private:
  std::shared_ptr<const File> file_;
  uint64_t begin_, end_;
};

}  // namespace rankine::exchange::cali
