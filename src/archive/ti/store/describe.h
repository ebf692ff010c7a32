// SPDX-License-Identifier: BSD-3-Clause
// Converts one rank's actions to keys of the archive. The conversion is the inverse of ThreadActions::Build.
// Communicators, datatypes and objects are numbered in the order of first use, so that ranks with the same
// behaviour get the same keys.
#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/ti/trace.h"
#include "layout/ti/keys.h"

namespace rankine::archive {

class Describer {
 public:
  // The argument `names` describes communicators and datatypes, and must outlive this object.
  Describer(uint32_t rank, const ti::Source& names) : rank_(rank), names_(names) {}

  // Stores the action's key except for its list, which words() returns. Returns false if an archive cannot
  // contain the action, and stores the reason in `why`.
  bool Describe(const ti::Action& action, layout::TiWords* words, std::string* why);
  std::span<const uint32_t> words() const { return words_; }

  // Returns the numbers of the communicators that the rank's calls use, in the order of first use. A key
  // contains the index of a communicator in this list.
  std::span<const uint32_t> comms() const { return comms_; }
  // Returns the numbers of the datatypes that the rank's calls use, in the order of first use. In a key, a
  // datatype is given by its index in this list plus 1.
  std::span<const uint32_t> types() const { return types_; }

  // The position of this rank in a communicator.
  struct Here {
    uint32_t rank = 0, size = 0, remote = 0;
    bool is_second = false;  // True if the rank is in the second of two groups.
  };
  // Returns nullopt if the rank is not in the communicator.
  std::optional<Here> HereIn(uint32_t comm);

 private:
  uint32_t CommOf(uint32_t comm);
  uint16_t TypeOf(uint32_t type);
  int32_t PeerOf(int32_t peer, uint32_t comm);
  void ListCounts(std::span<const uint64_t> counts);
  void ListPeers(std::span<const int32_t> peers, uint32_t comm);
  void ListMatch(uint32_t place, const ti::Match& match, uint32_t comm);
  bool DescribeWait(const ti::Action& action, layout::TiKey* key);
  void DescribeLists(const ti::Action& action, layout::TiKey* key);

  struct Receive {  // a receive that has not completed
    bool receives = false;
    uint32_t comm = 0;
    ti::Match told;
  };

  const uint32_t rank_;
  const ti::Source& names_;
  std::vector<uint32_t> words_;
  std::vector<uint32_t> comms_, types_;
  std::vector<uint32_t> comm_of_, type_of_;  // For each number that the caller uses: the index in `comms_`
                                             // or `types_`, plus 1.
  std::map<uint32_t, std::optional<Here>> here_;
  std::vector<Receive> open_;  // open receives, by number of the request
};

}  // namespace rankine::archive
