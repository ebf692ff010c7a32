// SPDX-License-Identifier: BSD-3-Clause
// Prints the time-independent trace of an archive, one complete action per line. Tests compare the output
// with the calls of a program. Volumes of computation are only printed with --volumes.
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "archive/load.h"
#include "archive/rows/ti_thread.h"
#include "archive/scan.h"
#include "archive/tables.h"
#include "archive/ti/decode.h"
#include "archive/ti/pack.h"
#include "archive/ti/source.h"
#include "layout/generated/mpi_functions.h"
#include "layout/io/functions.h"

namespace rankine::archive {
namespace {

using ti::Action;
using ti::Kind;

const char* KindName(Kind kind) {
  constexpr const char* kNames[] = {"init",        "finalize",  "compute", "sleep",  "send", "recv",
                                    "sendrecv",    "probe",     "wait",    "cancel", "free", "collective",
                                    "comm_create", "comm_free", "rma",     "io"};
  return kNames[static_cast<size_t>(kind)];
}

std::string Number(int32_t value) {
  if (value == ti::kAnySource) return "any";
  if (value == ti::kProcNull) return "null";
  if (value == ti::kUnknown) return "?";
  return std::to_string(value);
}

template <class T>
std::string List(std::span<const T> list) {
  std::string text;
  for (const T& item : list) text += (text.empty() ? "" : ",") + std::to_string(item);
  return text;
}

std::string Peers(std::span<const int32_t> list) {
  std::string text;
  for (const int32_t peer : list) text += (text.empty() ? "" : ",") + Number(peer);
  return text;
}

std::string Groups(const ti::Source& source, uint32_t comm) {
  std::string text;
  for (const auto* group : {&source.communicator(comm).members, &source.communicator(comm).remote}) {
    std::string ranks;
    for (const ti::RankRun& run : *group) {
      for (uint32_t i = 0; i < run.count; ++i)
        ranks += (ranks.empty() ? "" : ",") + std::to_string(run.first + i * run.stride);
    }
    if (!ranks.empty()) text += (text.empty() ? "" : "|") + ranks;
  }
  return text;
}

std::string TypeName(const ti::Source& source, uint32_t type) {
  if (type == ti::kNone) return "bytes";
  const ti::Datatype& known = source.datatype(type);
  if (!known.name.empty()) return known.name;
  return "type(" + std::to_string(known.size) + "," + std::to_string(known.extent) + ")";
}

std::string EndText(const ti::Source& source, const char* name, const ti::End& end, bool tag) {
  std::string text = std::string(" ") + name + "=" + Number(end.peer);
  if (tag) text += ":" + (end.tag == ti::kAnyTag ? std::string("any") : std::to_string(end.tag));
  return text + "/" + std::to_string(end.bytes) + " " + TypeName(source, end.type);
}

std::string MatchText(const ti::Match& m) {
  return Number(m.peer) + ":" + Number(m.tag) + "/" + std::to_string(m.bytes);
}

std::string Text(const ti::Source& source, const Action& a, bool volumes) {
  std::string text = KindName(a.kind);
  const layout::MpiFunction* f = layout::FindMpiFunction(a.function);
  if (f != nullptr) text += std::string(" ") + f->name;
  const layout::IoFunctionInfo* io = layout::FindIoFunction(a.io_function);
  if (a.io_function != 0 && io != nullptr) text += " " + std::string(io->name);
  if (a.kind == Kind::compute && volumes) text += " " + std::to_string(a.volume);
  if (a.thread != 0) text += " thread=" + std::to_string(a.thread);
  if (a.comm != ti::kNone && a.kind != Kind::init && a.kind != Kind::compute && a.kind != Kind::finalize)
    text += " comm=" + std::to_string(a.comm);
  if (a.kind == Kind::comm_create) {
    text += " made=" + (a.made == ti::kNone ? "none" : std::to_string(a.made));
    if (a.made != ti::kNone && !source.communicator(a.made).remote.empty())
      text += " joins=" + Groups(source, a.made);
  }
  if (a.object != ti::kNone) text += " object=" + std::to_string(a.object);
  const bool message =
      a.kind == Kind::send || a.kind == Kind::recv || a.kind == Kind::sendrecv || a.kind == Kind::probe;
  if (a.kind == Kind::send || a.kind == Kind::sendrecv || a.to.bytes != 0 || a.to.peer != ti::kProcNull)
    text += EndText(source, "to", a.to, message);
  if (a.kind == Kind::recv || a.kind == Kind::sendrecv || a.kind == Kind::probe || a.from.bytes != 0)
    text += EndText(source, "from", a.from, message);
  if (a.kind == Kind::collective && a.root != 0) text += " root=" + Number(a.root);
  if (a.persistent) text += " persistent";
  if (a.request != ti::kNone) text += " request=" + std::to_string(a.request);
  if (!a.to_counts.empty()) text += " to_counts=" + List(a.to_counts);
  if (!a.from_counts.empty()) text += " from_counts=" + List(a.from_counts);
  if (!a.to_peers.empty()) text += " to_peers=" + Peers(a.to_peers);
  if (!a.from_peers.empty()) text += " from_peers=" + Peers(a.from_peers);
  if (a.shared) text += " shared";
  if (a.offset != ti::kUnknownOffset) text += " offset=" + std::to_string(a.offset);
  if (!a.offered.empty()) text += " offered=" + List(a.offered);
  if (!a.completed.empty()) {
    text += " completed=" + List(a.completed) + " matches=";
    for (size_t i = 0; i < a.matches.size(); ++i) text += (i == 0 ? "" : ",") + MatchText(a.matches[i]);
  }
  if (a.match.peer != ti::kUnknown) text += " match=" + MatchText(a.match);
  if (a.region != 0) text += " in " + std::string(source.region(a.region));
  return text;
}

int List(const char* path, bool volumes) {
  const base::Result<Tables> tables = Load(path);
  if (!tables.ok()) {
    std::fprintf(stderr, "%s\n", tables.error().c_str());
    return 1;
  }
  base::Result<std::unique_ptr<ti::Source>> source = OpenTi(tables.value());
  if (!source.ok()) {
    std::fprintf(stderr, "%s\n", source.error().c_str());
    return 1;
  }
  std::vector<Action> actions(256);
  for (uint32_t rank = 0; rank < source.value()->ranks(); ++rank) {
    for (;;) {
      const base::Result<size_t> n = source.value()->Read(rank, actions);
      if (!n.ok()) {
        std::fprintf(stderr, "%s\n", n.error().c_str());
        return 1;
      }
      if (n.value() == 0) break;
      for (size_t i = 0; i < n.value(); ++i) {
        if (actions[i].kind == Kind::compute && !volumes) continue;
        std::printf("%u %s\n", rank, Text(*source.value(), actions[i], volumes).c_str());
      }
    }
  }
  return 0;
}

// For all ranks, prints the sums for each pair of calls, and the sums of the volumes that were stored one by
// one.
int Sums(const char* path) {
  const base::Result<Tables> tables = Load(path);
  if (!tables.ok()) return 1;
  double summed = 0;
  for (const TiThread& thread : tables.value().ti_threads) {
    const auto raw = TiPayload(thread);
    const auto ti = raw ? DecodeTi(*raw) : std::nullopt;
    if (!ti) return 1;
    for (const RawTiGap& gap : ti->gaps) summed += ti->Volume(static_cast<double>(gap.sum));
  }
  base::Result<std::unique_ptr<ti::Source>> source = OpenTi(tables.value());
  if (!source.ok()) return 1;
  double each = 0;
  std::vector<Action> actions(256);
  for (uint32_t rank = 0; rank < source.value()->ranks(); ++rank) {
    for (;;) {
      const base::Result<size_t> n = source.value()->Read(rank, actions);
      if (!n.ok()) return 1;
      if (n.value() == 0) break;
      for (size_t i = 0; i < n.value(); ++i) each += actions[i].kind == Kind::compute ? actions[i].volume : 0;
    }
  }
  std::printf("computation: %.3f %.3f\n", summed, each);
  return 0;
}

}  // namespace
}  // namespace rankine::archive

int main(int argc, char** argv) {  // NOLINT(bugprone-exception-escape): a test program
  if (argc == 3 && std::strcmp(argv[1], "--sums") == 0) return rankine::archive::Sums(argv[2]);
  const bool volumes = argc == 3 && std::strcmp(argv[1], "--volumes") == 0;
  if (argc != 2 && !volumes) {
    std::fprintf(stderr, "usage: list_actions [--volumes|--sums] NAME.rkn\n");
    return 2;
  }
  return rankine::archive::List(argv[argc - 1], volumes);
}
