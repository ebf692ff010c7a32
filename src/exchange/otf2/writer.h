// SPDX-License-Identifier: BSD-3-Clause
// Writes OTF2 traces through libotf2. Regions and calls become OTF2 regions. The send of a message is
// written in the call that sends the message. The receive of a message is written at the end of the call
// that receives or completes it. All messages use a single communicator, which contains all processes.
#pragma once
#include <memory>
#include <string>

#include "base/result.h"
#include "exchange/slices/sink.h"

namespace rankine::exchange::otf2 {

// Creates the folder, with the trace's anchor file traces.otf2. Fails if the folder exists or libotf2 is
// missing.
base::Result<std::unique_ptr<SliceSink>> MakeWriter(const std::string& folder);

}  // namespace rankine::exchange::otf2
