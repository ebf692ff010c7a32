// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/waits/gather.h"

#include <algorithm>
#include <string>

#include "analysis/waits/wire.h"
#include "archive/rows/loss.h"
#include "query/values/value_bytes.h"

namespace rankine::analysis {
namespace {

void PutLoss(const archive::Loss& loss, std::string* out) {
  query::PutText(*out, loss.what);
  query::PutText(*out, loss.why);
  PutOne(loss.offset, out);
  PutOne(loss.bytes, out);
}
archive::Loss TakeLoss(base::ByteReader& in) {
  archive::Loss loss{};
  loss.what = in.String();
  loss.why = in.String();
  loss.offset = in.Fixed<decltype(loss.offset)>();
  loss.bytes = in.Fixed<decltype(loss.bytes)>();
  return loss;
}

std::string BytesOf(const Walk& walk, const Replayed& replayed) {
  std::string out;
  PutOne(replayed.calls, &out);
  PutOne(replayed.mpi_ns, &out);
  PutOne(replayed.unknown, &out);
  PutOne(replayed.causality, &out);
  PutOne(uint64_t{replayed.losses.size()}, &out);
  for (const archive::Loss& loss : replayed.losses) PutLoss(loss, &out);
  for (uint32_t i = 0; i < walk.lines.size(); ++i) {
    if (!walk.workers.Has(walk.lines[i].process)) continue;
    PutOne(i, &out);
    PutOne(replayed.extents[i], &out);
    replayed.waits[i].Write(&out);
  }
  return out;
}

void Add(const std::string& bytes, Replayed* to) {
  base::ByteReader in = query::ReaderOf(bytes);
  to->calls += in.Fixed<uint64_t>();
  to->mpi_ns += in.Fixed<uint64_t>();
  to->unknown += in.Fixed<uint64_t>();
  AddTo(in.Fixed<Causality>(), &to->causality);
  const auto losses = in.Fixed<uint64_t>();
  for (uint64_t i = 0; i < losses && in.ok(); ++i) to->losses.push_back(TakeLoss(in));
  while (in.ok() && in.left() > 0) {
    const auto line = in.Fixed<uint32_t>();
    if (line >= to->waits.size()) return;
    to->extents[line] = in.Fixed<LineExtent>();
    to->waits[line].Read(in);
  }
}

}  // namespace

// The shares of the worker team are in the order of lines. So the losses of the lines also arrive in that
// order.
void GatherReplayed(const Walk& walk, Replayed* replayed) {
  walk.workers.Gather(BytesOf(walk, *replayed), [&](const std::string& bytes) { Add(bytes, replayed); });
}

void SharePath(const WorkerTeam& workers, PathSteps* path) {
  std::string bytes;
  if (workers.IsFirst()) {
    PutOne(path->begin, &bytes);
    PutOne(path->end, &bytes);
    PutOne(path->changes, &bytes);
    for (const PathSteps::Step& step : path->steps) PutOne(step, &bytes);
  }
  bytes = workers.FromFirst(std::move(bytes));
  if (workers.IsFirst()) return;
  base::ByteReader in = query::ReaderOf(bytes);
  path->begin = in.Fixed<uint64_t>();
  path->end = in.Fixed<uint64_t>();
  path->changes = in.Fixed<uint64_t>();
  while (in.left() > 0 && in.ok()) path->steps.push_back(in.Fixed<PathSteps::Step>());
}

}  // namespace rankine::analysis
