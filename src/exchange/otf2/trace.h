// An OTF2 trace (Score-P's, TAU's, eztrace's) as a source of actions: its records of messages, requests and
// collectives; what passes between two MPI calls is computation, in ns of the trace's clock. Regions that are
// not MPI's are passed over.
//
// libotf2 reads it; it is loaded when the first trace is opened, so that the command runs without it.
#pragma once
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/ti/trace.h"

namespace rankine::exchange::otf2 {

class Trace : public rankine::ti::Source {
 public:
  // Sentences on what the records do not say, and what was made of it. Complete when all ranks are read.
  virtual std::vector<std::string> Notes() const = 0;
};

// `anchor`: the trace's .otf2 file. Fails where there is no libotf2, or the trace is none or damaged.
base::Result<std::unique_ptr<Trace>> Open(const std::string& anchor);

}  // namespace rankine::exchange::otf2
