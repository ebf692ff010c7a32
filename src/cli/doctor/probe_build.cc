// SPDX-License-Identifier: BSD-3-Clause
// Tests which optional parts this build contains. HAS_PROBE and similar macros are 0 or 1
// (src/cli/CMakeLists.txt).
#include <string>

#include "cli/doctor/probe.h"
#include "report/html/page.h"

namespace rankine::cli {
namespace {

struct Part {
  const char* name;
  bool there;
  const char* lacked;  // the part that was missing on the machine that built this command
  const char* lost;
};

}  // namespace

void ProbeBuild(std::vector<Finding>& findings) {
  const Part parts[] = {
      {"zydis", HAS_PROBE != 0, "libzydis-dev",
       "rankine attach, and source lines of calls in optimised Fortran"},
      {"bpf", HAS_BPF != 0, "clang or libbpf-dev", "rankine attach --backend=ebpf"},
      {"zmq", HAS_ZMQ != 0, "libzmq3-dev", "messages between several processes of rankine io-manager"},
      {"otf2", HAS_OTF2 != 0, "libotf2-trace-dev", "reading and writing of OTF2 traces"},
      {"sqlite", HAS_SQLITE != 0, "libsqlite3-dev", "rankine export --to sqlite; use --to csv instead"},
      {"protozero", HAS_PROTOZERO != 0, "libprotozero-dev",
       "rankine export --to perfetto; use --to chrome instead"},
      {"view", HAS_VIEW != 0, "libevent-dev", "rankine view"},
      {"page", !report::ReportPage().empty(), "node and npm", "rankine report --html"},
  };
  bool whole = true;
  for (const Part& part : parts) {
    if (part.there) continue;
    whole = false;
    findings.push_back({std::string("build.") + part.name, false,
                        std::string("this rankine was built without ") + part.lacked, part.lost});
  }
  if (whole) findings.push_back({"build", true, "all optional parts are built in", ""});
}

}  // namespace rankine::cli
