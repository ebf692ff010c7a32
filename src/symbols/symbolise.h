// SPDX-License-Identifier: BSD-3-Clause
// Names call sites as `function at file:line`, offline. A module's file at its recorded path is used if its
// build id is the recorded one, and the debug file below /usr/lib/debug/.build-id. Nothing is fetched from a
// network. Without source lines the name is symbol+offset, else module+offset.
//
// The files are untrusted, and libdw may crash or hang on a damaged one. So a forked child with limits on
// time and memory reads them, and the answers that arrive in time are used. A hostile file can only harm its
// own names.
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

// Whether it is one of the C library's functions that call main or a thread's start function.
bool StartsPrograms(std::string_view function);

// Results are cached by address. Sites of sampled stacks may have one address and different callers; the
// address is looked up once. `tables` must outlive it. Not for several threads, and not while other threads
// run, because it forks.
class Symboliser : public query::SiteNamer {
 public:
  explicit Symboliser(const archive::Tables& tables);

  // Looks up these sites at once with one child for all. Indices out of range are ignored.
  void Prefetch(std::span<const uint32_t> sites);

  // The full name of a site: `function at file:line` (in a job of several programs with ` in program`),
  // `function+0x1f in module`, `module+0x1234`, or `unknown`. If the caller is known, ` < ` and its name
  // follow. A new site makes all sites of its module be looked up. The view is valid as long as this object.
  // The text comes from outside and must be made visible before printing.
  std::string_view NameOf(uint32_t site) override;
  // The function's name alone; if it is unknown, OwnNameOf.
  std::string_view FunctionOf(uint32_t site) override;
  std::string_view OwnNameOf(uint32_t site);  // the name without callers
  // The executable with the code of this address if the job has several; else empty.
  std::string_view ProgramOf(uint32_t site) const;
  // False: the name is "unknown", as for all sites of a prediction.
  bool IsKnown(uint32_t site) { return LocationOf(site).kind != Location::Kind::nothing; }
  // The caller's site. archive::kNone: it is unknown, or the caller is the C library's code that starts main
  // or a thread.
  uint32_t CallerOf(uint32_t site);
  const Location& LocationOf(uint32_t site);
  // The chain of functions inlined there (CodeAddress::frames); empty if unknown.
  std::span<const Location> FramesOf(uint32_t site);

 private:
  struct CachedAddress {
    uint32_t site;  // one of the sites at the address
    bool asked = false;
    CodeAddress address = {};
    std::string name = {};  // without callers
  };
  CachedAddress& Ensure(uint32_t site);
  std::string Describe(uint32_t site, const Location& location) const;

  const archive::Tables& tables_;
  const bool several_programs_;
  std::vector<CachedAddress> addresses_;
  std::vector<uint32_t> address_of_;  // for each site the index in addresses_
  std::vector<std::string> chains_;   // for each site the name with callers; empty: not needed yet
};

}  // namespace rankine::symbols
