// SPDX-License-Identifier: BSD-3-Clause
// Names call sites offline, as `function at file:line`. The file at the module's recorded path is used if
// it has the recorded build id. The debug file below /usr/lib/debug/.build-id is also used. Never accesses
// the network. If there are no source lines, the name is symbol+offset. If there is no symbol either, the
// name is module+offset. The files are untrusted, and libdw may crash or hang on a damaged file. So the files
// are read in a forked child with limited time and memory. Answers that arrive too late are ignored. A
// hostile file can only make its own names wrong.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "query/records/mpi_catalog.h"
#include "symbols/location.h"

namespace rankine::archive {
struct Tables;
}

namespace rankine::symbols {

// True for functions of the C library that call main or a thread's start function.
bool StartsPrograms(std::string_view function);

// Results are cached by address. Call sites of sampled stacks may have the same address, but different
// callers. The address is looked up only once. The argument `tables` must outlive this object. The object is
// not thread-safe, because it forks. The object must not be used while other threads are running.
class Symboliser : public query::SiteNamer {
 public:
  explicit Symboliser(const archive::Tables& tables);

  // Looks up the given call sites together, using one child process. Indices outside of the table are
  // ignored.
  void Prefetch(std::span<const uint32_t> sites);

  // Returns the full name of a call site. The name is `function at file:line`, `function+0x1f in module`,
  // `module+0x1234`, or `unknown`. If the job has several programs, the name also contains ` in program`
  // after the line. If the caller is known, the name ends with ` < ` and the caller's name. The first
  // request for a module looks up all call sites of that module. The view is valid as long as this object
  // exists. The name is untrusted, and must be made visible (base::Visible) before it is printed.
  std::string_view NameOf(uint32_t site) override;
  // Returns only the name of the function. If the name is unknown, returns the result of OwnNameOf.
  std::string_view FunctionOf(uint32_t site) override;
  std::string_view OwnNameOf(uint32_t site);  // returns the name without callers
  // Returns the executable that contains the address, or an empty string if the job has only one executable.
  std::string_view ProgramOf(uint32_t site) const;
  // Returns false if the name is "unknown". In a prediction, each call site has this name.
  bool IsKnown(uint32_t site) { return LocationOf(site).kind != Location::Kind::nothing; }
  // Returns the call site of the caller. `archive::kNone`: the caller is unknown, or the caller is C
  // library code that starts main or a thread.
  uint32_t CallerOf(uint32_t site);
  const Location& LocationOf(uint32_t site);
  // Returns the chain of functions that are inlined at the call site (CodeAddress::frames). The result is
  // empty if the chain is unknown.
  std::span<const Location> FramesOf(uint32_t site);

 private:
  struct CachedAddress {
    uint32_t site;  // One of the call sites that have the address.
    bool asked = false;
    CodeAddress address = {};
    std::string name = {};  // name without callers
  };
  CachedAddress& Ensure(uint32_t site);
  std::string Describe(uint32_t site, const Location& location) const;

  const archive::Tables& tables_;
  const bool several_programs_;
  std::vector<CachedAddress> addresses_;
  std::vector<uint32_t> address_of_;  // For each call site, its index in `addresses_`.
  // the name of each call site with its callers; empty if the name was not needed yet
  std::vector<std::string> chains_;
};

}  // namespace rankine::symbols
