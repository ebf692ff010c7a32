// What `rankine run --io=managed` starts beside the ranks.
#pragma once
#include <string>
#include <string_view>

#include "base/result.h"

namespace rankine::cli {

struct ManagedTarget {
  std::string connect, token;  // of the manager that decides; empty: the one that is started does
  std::string interval;        // s; empty: default
  std::string mounts;          // operations of mounts in detail; empty: nowhere; "off": mounts are left alone
  std::string log;             // verdicts are written there, as lines of JSON; empty: nowhere
};

// What stands behind "managed" in --io: "" or
// ",connect=HOST:PORT,token=FILE,interval=S,mounts=FILE,log=FILE". Values hold no comma.
base::Result<ManagedTarget> ParseManagedTarget(std::string_view text);

}  // namespace rankine::cli
