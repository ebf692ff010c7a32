// Call sites to `function at file:line`, offline. For a module the file at its recorded path is used if its
// build id is the recorded one, and the file below /usr/lib/debug/.build-id; nothing is fetched from a
// network. What is found falls back from source line to symbol+offset to module+offset.
//
// The files are foreign and libdw can crash on a damaged one or take for ever. So they are read in a forked
// child with a limit on its time and memory, and what it answered in time is used: a hostile file costs its
// own names, nothing else.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "archive/tables.h"
#include "query/records/mpi_catalog.h"
#include "symbols/location.h"

namespace rankine::symbols {

// Functions of the C library below main and below a thread's own function.
bool StartsPrograms(std::string_view function);

// Results are cached per address: sites of one address that differ in their callers, as those of sampled
// stacks do, are looked up once. `tables` outlives it. Not for use from several threads, nor while other
// threads run (it forks).
class Symboliser : public query::SiteNamer {
 public:
  explicit Symboliser(const archive::Tables& tables);

  // Looks up these sites at once: one child for all of them. Indices out of range are passed over.
  void Prefetch(std::span<const uint32_t> sites);

  // `function at file:line` (in a job of several programs with ` in program`), `function+0x1f in module`,
  // `module+0x1234`, or `unknown`, then ` < ` and the same of its caller where that is known. A site not
  // looked up yet brings all sites of its module. The view lives as long as this object. Foreign text: not
  // made visible yet.
  std::string_view NameOf(uint32_t site) override;
  // The function alone; where it is not known as OwnNameOf.
  std::string_view FunctionOf(uint32_t site) override;
  std::string_view OwnNameOf(uint32_t site);  // without callers
  // The executable that holds the code of this address, where the job has several; else empty.
  std::string_view ProgramOf(uint32_t site) const;
  // False: its name is "unknown", as of all sites of a prediction.
  bool IsKnown(uint32_t site) { return LocationOf(site).kind != Location::Kind::nothing; }
  // The caller's site, archive::kNone where none is known or the C library has started main or a thread.
  uint32_t CallerOf(uint32_t site);
  const Location& LocationOf(uint32_t site);
  // The functions that were inlined into one another there (CodeAddress::frames); empty where unknown.
  std::span<const Location> FramesOf(uint32_t site);

 private:
  struct CachedAddress {
    uint32_t site;  // one of those that lie there
    bool asked = false;
    CodeAddress address = {};
    std::string name = {};  // without callers
  };
  CachedAddress& Ensure(uint32_t site);
  std::string Describe(uint32_t site, const Location& location) const;

  const archive::Tables& tables_;
  const bool several_programs_;
  std::vector<CachedAddress> addresses_;
  std::vector<uint32_t> address_of_;  // by site, in addresses_
  std::vector<std::string> chains_;   // by site, with callers; empty: not asked for yet
};

}  // namespace rankine::symbols
