// OTF2 traces, written by libotf2. Regions and calls are regions of OTF2, each message a send in the call
// that sends and a receive at the end of the one that receives, or completes that, on one communicator of all
// processes.
#pragma once
#include <memory>
#include <string>

#include "base/result.h"
#include "exchange/slices/sink.h"

namespace rankine::exchange::otf2 {

// Makes the folder with the trace's anchor file, traces.otf2; fails where it is there, and where there is no
// libotf2.
base::Result<std::unique_ptr<SliceSink>> MakeWriter(const std::string& folder);

}  // namespace rankine::exchange::otf2
