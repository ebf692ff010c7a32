// SPDX-License-Identifier: BSD-3-Clause
// Delivers the samples of an archive as records. Each stored sample becomes one record. Only mpi_catalog.cc
// uses this header.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "archive/samples.h"
#include "context/batch.h"
#include "query/records/input.h"
#include "query/records/mpi_catalog.h"

namespace rankine::query {

// The attribute that contains a sample's stack.
inline constexpr std::string_view kSampleStack = "callpath";

// Returns the attributes that `*` shows and a query may use.
RecordKind SampleKind();

class SamplePart : public context::Part {
 public:
  // The part consists of the chunks [begin, end) of Tables::samples.
  SamplePart(const MpiInput& input, size_t begin, size_t end) : input_(input), begin_(begin), end_(end) {}
  base::Status Read(context::Space& space, const context::Wanted& wanted, context::Sink& sink,
                    std::vector<context::Lost>& lost) override;

 private:
  const MpiInput& input_;
  size_t begin_, end_;
};

// Returns parts of similar size. The argument `most` is the maximum number of parts.
std::vector<std::unique_ptr<context::Part>> SampleParts(const MpiInput& input, size_t most);

}  // namespace rankine::query
