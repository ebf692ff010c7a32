// SPDX-License-Identifier: BSD-3-Clause
// The settings of the manager that `rankine run --io=managed` starts alongside the ranks.
#pragma once
#include <string>
#include <string_view>

#include "base/result.h"

namespace rankine::cli {

struct ManagedTarget {
  std::string connect,
      // address and token file of the deciding manager; empty if the manager that `rankine run` starts
      // decides
      token;
  std::string interval;  // in s; empty: default
  std::string mounts;    // file for operations on mounts; empty: no file; "off": mounts are not watched
  std::string log;       // file for verdicts, written as lines of JSON; empty: no file
};

// Parses the text after "managed" in --io: "" or
// ",connect=HOST:PORT,token=FILE,interval=S,mounts=FILE,log=FILE". Values cannot contain a comma.
base::Result<ManagedTarget> ParseManagedTarget(std::string_view text);

}  // namespace rankine::cli
