// SPDX-License-Identifier: BSD-3-Clause
// An OTF2 trace (of Score-P, TAU or eztrace) as a source of actions. Actions come from its records of
// messages, requests and collectives. The time between two MPI calls is computation, in ns of the trace's
// clock. Regions outside MPI are skipped.
//
// libotf2 reads the trace. libotf2 is loaded when the first trace is opened, so the command runs without it.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/ti/trace.h"

namespace rankine::exchange::otf2 {

class Trace : public rankine::ti::Source {
 public:
  // Sentences about facts that the records lack, and the assumptions made instead. The notes are complete
  // after all ranks are read.
  virtual std::vector<std::string> Notes() const = 0;
};

// `anchor`: the trace's .otf2 file. Fails if libotf2 is missing, or if the trace is invalid or damaged.
base::Result<std::unique_ptr<Trace>> Open(const std::string& anchor);

}  // namespace rankine::exchange::otf2
