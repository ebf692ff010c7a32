// The settings of a job on this host: read, changed, told to its processes (docs/select.md).
#pragma once
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

namespace rankine::cli {

// What a request does, by its words: "sampling on", "sampling hz 250", "recording off", "select TEXT",
// "window", "window start NAME", "status". Nothing else passes.
base::Status CheckRequest(const std::vector<std::string>& words);

// Carries a good request out on this host, and says what is set and who has taken it over, as lines for
// stdout. Fails with a sentence when there is no such job here, or it is not to be steered.
base::Result<std::string> ControlHere(const std::string& job, std::vector<std::string> words);

}  // namespace rankine::cli
