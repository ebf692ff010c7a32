// SPDX-License-Identifier: BSD-3-Clause
// Implements RankWriter for calls that create communicators. In a call that creates a communicator, the
// ranks exchange data by collectives. The lines contain these collectives.
#include "base/ti/making.h"

#include <algorithm>

#include "exchange/ti/writer/rank_writer.h"

namespace rankine::exchange::ti {

using rankine::ti::Collective;
using rankine::ti::Kind;
using rankine::ti::kNone;

base::Status RankWriter::PutMaking(const Action& action) {
  const uint32_t makers = rankine::ti::MakersOf(action);
  if (makers == kNone || shared_.source.communicator(makers).apart) return {};
  const std::vector<uint32_t>& members = shared_.MembersOf(makers);
  if (members.size() == 1) return {};
  const bool known =
      std::ranges::find(members, rank_) != members.end() &&
      std::ranges::all_of(members, [this](uint32_t member) { return member < shared_.source.ranks(); });
  bool whole = known && action.request == kNone && (is_current() || shared_.IsAll(makers));
  if (whole) {
    for (const rankine::ti::MakingPart& part : rankine::ti::PartsOf(action.making)) {
      Action said;
      said.kind = Kind::collective;
      said.function = action.function;
      said.collective = part.collective;
      said.comm = makers;
      said.to.bytes = said.from.bytes = part.bytes;
      const bool has_word =
          is_current() || part.collective == Collective::bcast || part.collective == Collective::barrier;
      whole = whole && has_word;
      if (!has_word) continue;
      if (base::Status status = PutCollective(said); !status.ok()) return status;
    }
  }
  // This action may be changed without --approximate, because the program's own messages stay the same.
  if (!whole) shared_.written.changed[FunctionName(action) + ": the data that its ranks exchange"]++;
  return {};
}

}  // namespace rankine::exchange::ti
