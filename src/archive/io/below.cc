// SPDX-License-Identifier: BSD-3-Clause
#include "archive/io/below.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "archive/io/rows.h"
#include "archive/rows/none.h"
#include "archive/tables.h"
#include "base/saturate.h"
#include "layout/io/functions.h"

namespace rankine::archive {
namespace {

using base::AddSaturated;

// The fields of the key are: process, file, call site, function, the library function in which the call was
// made, and whether the call itself is a library function. For a library function, the call site is kNone,
// because all sites are combined.
using Key = std::tuple<uint32_t, uint32_t, uint32_t, uint16_t, uint16_t, bool>;

Key KeyOf(const IoRow& row) {
  if (layout::IsOfIoLibrary(row.layer)) return {row.process, row.file, kNone, row.function, 0, true};
  return {row.process, row.file, row.site, row.function, row.library, false};
}

// Returns the key of the call in which the row's calls were made. MPI calls that are not part of MPI-IO have
// no row.
Key KeyAround(const IoRow& row) {
  if (row.parent != 0) return {row.process, row.file, row.site, row.parent, row.library, false};
  return {row.process, row.file, kNone, row.library, 0, true};
}

struct Call {
  IoBelow sums;
  uint64_t left = 0;  // duration in ns of inner calls that must still be subtracted from the next outer
                      // call
  uint32_t rows = 0;
};

void AddTo(Call* call, const IoRow& row) {
  const bool c_library = layout::IsOfCLibrary(row.layer);
  // An asynchronous operation runs concurrently with the call, so the operation's time is not subtracted.
  if (!c_library || !layout::IsAsynchronous(row.function))
    call->left = AddSaturated(call->left, row.time_sum);
  if (!layout::Moves(KindOf(row)) || layout::IsOfIoLibrary(row.layer)) return;
  call->sums.calls = AddSaturated(call->sums.calls, row.calls);
  call->sums.bytes = AddSaturated(call->sums.bytes, row.bytes);
}

}  // namespace

std::vector<IoBelow> FindIoBelow(const Tables& tables) {
  std::map<Key, Call> calls;
  for (const IoRow& row : tables.io) {
    if (!layout::IsOfCLibrary(row.layer)) ++calls[KeyOf(row)].rows;
  }
  for (const IoRow& row : tables.io) {
    if (row.parent == 0 && row.library == 0) continue;
    const auto around = calls.find(KeyAround(row));
    if (around != calls.end()) AddTo(&around->second, row);
  }
  std::vector<IoBelow> below(tables.io.size());
  for (size_t i = 0; i < below.size(); ++i) {
    const IoRow& row = tables.io[i];
    if (layout::IsOfCLibrary(row.layer)) continue;
    Call& call = calls[KeyOf(row)];
    if (layout::IsOfIoLibrary(row.layer) && call.rows > 1) {
      if (row.tells_below) {
        const uint64_t taken = std::min(row.time_below, row.time_sum);
        below[i] = {true, row.calls_below, row.bytes_below, row.time_sum - taken};
      }
      continue;
    }
    const uint64_t taken = std::min(call.left, row.time_sum);
    call.left -= taken;
    below[i] = {true, call.sums.calls, call.sums.bytes, row.time_sum - taken};
    call.sums = {};
  }
  return below;
}

}  // namespace rankine::archive
