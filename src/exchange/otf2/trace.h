// SPDX-License-Identifier: BSD-3-Clause
// Reads an OTF2 trace (from Score-P, TAU or eztrace) as a source of actions. The records of messages,
// requests and collectives become actions. The time between two MPI calls is computation, in ns of the
// trace's clock. Regions outside MPI are skipped.
//
// The trace is read by libotf2. The library is loaded when the first trace is opened. So the program also
// runs without libotf2.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/ti/trace.h"

namespace rankine::exchange::otf2 {

class Trace : public rankine::ti::Source {
 public:
  // Returns sentences about the information that the records lack, and about the assumptions in its place.
  // The notes are complete only after all ranks have been read.
  virtual std::vector<std::string> Notes() const = 0;
};

// The argument `anchor` must be the path of the trace's .otf2 file. Fails if libotf2 is missing, or if the
// trace is invalid or damaged.
base::Result<std::unique_ptr<Trace>> Open(const std::string& anchor);

}  // namespace rankine::exchange::otf2
