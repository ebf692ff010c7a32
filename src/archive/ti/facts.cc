// SPDX-License-Identifier: BSD-3-Clause
#include "archive/ti/facts.h"

#include "layout/io/functions.h"

namespace rankine::archive {

using ti::Collective;
using ti::Io;

bool IsNeighborly(Collective collective) {
  return collective >= Collective::neighbor_allgather && collective <= Collective::neighbor_alltoallw;
}

CallFacts FactsOfFile(uint16_t function) {
  CallFacts facts;
  facts.kind = ti::Kind::io;
  facts.io = Io::other;
  const layout::IoFunctionInfo* known = layout::FindIoFunction(function);
  if (known == nullptr) return facts;
  if (known->kind == layout::IoKind::read) facts.io = Io::read;
  if (known->kind == layout::IoKind::write) facts.io = Io::write;
  if (known->kind == layout::IoKind::sync) facts.io = Io::sync;
  return facts;
}

bool LacksNeighbors(const RawTiKey& key) {
  const bool calls = key.what == layout::TiWhat::call || key.what == layout::TiWhat::started;
  return calls && (key.flags & layout::kTiPeers) == 0 && IsNeighborly(FactsOf(key.function).collective);
}

}  // namespace rankine::archive
