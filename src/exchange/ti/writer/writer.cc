// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/ti/writer/writer.h"

#include <vector>

#include "base/work.h"
#include "exchange/ti/writer/rank_writer.h"

namespace rankine::exchange::ti {
namespace {

using rankine::ti::Kind;
using rankine::ti::kNone;
using rankine::ti::Match;

constexpr size_t kBatch = 1024;
constexpr size_t kFlushed = size_t{1} << 20;

template <class Use>
base::Status ForEach(rankine::ti::Source& source, uint32_t rank, Use use) {
  std::vector<Action> actions(kBatch);
  for (;;) {
    const base::Result<size_t> n = source.Read(rank, actions);
    if (!n.ok()) return {n.error()};
    if (n.value() == 0) return {};
    for (size_t i = 0; i < n.value(); ++i) {
      if (base::Status status = use(actions[i]); !status.ok()) return status;
    }
  }
}

// Returns the senders of non-blocking receives from any source, in the order in which the receives were
// started.
base::Result<std::vector<Match>> MatchesOf(rankine::ti::Source& source, uint32_t rank) {
  std::vector<Match> matches;
  std::map<uint32_t, size_t> open;
  base::Status status = ForEach(source, rank, [&](const Action& action) -> base::Status {
    if (IsWild(action) && action.request != kNone) {
      open[action.request] = matches.size();
      matches.emplace_back();
    }
    for (size_t i = 0; action.kind == Kind::wait && i < action.completed.size(); ++i) {
      const auto at = open.find(action.completed[i]);
      if (at == open.end()) continue;
      if (i < action.matches.size()) matches[at->second] = action.matches[i];
      open.erase(at);
    }
    return {};
  });
  if (!status.ok()) return base::Error{status.message};
  return matches;
}

}  // namespace

base::Result<Written> Write(rankine::ti::Source& ahead, rankine::ti::Source& source,
                            const WriterOptions& options, const WriteText& write) {
  Shared shared(source, options);
  const base::Work work("rank by rank", uint64_t{2} * source.ranks());
  for (uint32_t rank = 0; rank < source.ranks(); ++rank) {
    const base::Result<std::vector<Match>> matches = MatchesOf(ahead, rank);
    if (!matches.ok()) return base::Error{matches.error()};
    base::Work::Done(1);
    std::string text;
    RankWriter writer(rank, &shared, &matches.value(), &text);
    base::Status status = ForEach(source, rank, [&](const Action& action) -> base::Status {
      shared.written.actions++;
      if (base::Status put = writer.Put(action); !put.ok()) return put;
      if (text.size() < kFlushed) return {};
      base::Status flushed = write(rank, text);
      text.clear();
      return flushed;
    });
    if (status.ok()) status = write(rank, text);
    if (!status.ok()) return base::Error{status.message};
    base::Work::Done(1);
  }
  return std::move(shared.written);
}

}  // namespace rankine::exchange::ti
