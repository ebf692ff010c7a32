// SPDX-License-Identifier: BSD-3-Clause
#include "analysis/io/findings.h"

#include <algorithm>
#include <cstdio>

#include "context/space.h"

namespace rankine::analysis {
namespace {

using layout::IoKind;

// If the values are below these thresholds, a change would have no noticeable effect.
constexpr uint64_t kLeastSmall = 100;         // number of calls
constexpr uint64_t kLeastFragments = 4;       // number of C library calls per MPI call
constexpr double kLeastAmplification = 1.25;  // The moved bytes, divided by the requested bytes.
constexpr uint64_t kLeastUnaligned = 100;     // number of calls
constexpr uint64_t kLeastLocks = 100;         // number of calls

std::string Factor(double factor) {
  char text[32];
  snprintf(text, sizeof text, "%.1f", factor);
  return text;
}

double Over(uint64_t a, uint64_t b) {
  return b == 0 ? 0 : static_cast<double>(a) / static_cast<double>(b);
}

// Adds a finding if most calls of a function move few bytes. The function may belong to any layer. The
// argument `is_each_alone` is true for functions of MPI-IO that are not collective.
void AddSmall(std::string_view function, IoKind kind, const IoSums& sums, bool is_each_alone,
              std::vector<IoFinding>& to) {
  if (sums.small < kLeastSmall || sums.small * 2 < sums.moving) return;
  const bool reads = kind == IoKind::read;
  const std::string does = reads ? "read" : "write";
  IoFinding found{reads ? "small-reads" : "small-writes",
                  std::to_string(sums.small) + " of " + std::to_string(sums.moving) + " calls of " +
                      std::string(function) + " move fewer than 64 KiB each",
                  reads ? "read large pieces into a buffer in the program, or read a stream (fread)"
                        : "collect small pieces in the program, or write a stream with a larger buffer",
                  {}};
  if (is_each_alone) {
    found.advice = does + " collectively with MPI_File_" + does +
                   "_all, with a file view if the blocks are not contiguous";
    found.hints = {{reads ? "romio_cb_read" : "romio_cb_write", "enable"}};
  }
  to.push_back(std::move(found));
}

void AddSieving(const MpiIoCall& call, std::vector<IoFinding>& to) {
  const double factor = Over(call.bytes_below, call.sums.bytes);
  if (call.sums.bytes == 0 || factor < kLeastAmplification) return;
  const bool writes = call.kind == IoKind::write;
  if (writes && call.read_below == 0) return;
  std::string sentence = std::string(call.function) + " moved " + Factor(factor) +
                         " times the requested bytes, because data sieving also transfers the gaps";
  if (writes) {
    to.push_back({"data-sieving",
                  sentence,
                  "switch data sieving off, or write collectively",
                  {{"romio_ds_write", "disable"}, {"romio_cb_write", "enable"}}});
  } else {
    to.push_back({"data-sieving",
                  sentence,
                  "switch data sieving off, or read collectively",
                  {{"romio_ds_read", "disable"}, {"romio_cb_read", "enable"}}});
  }
}

void AddFragments(const MpiIoCall& call, std::vector<IoFinding>& to) {
  if (call.sums.moving == 0) return;
  const double fragments = Over(call.calls_below, call.sums.moving);
  if (fragments < kLeastFragments || call.calls_below < kLeastSmall) return;
  if (call.collective) {
    // Data is moved in large buffers, which is efficient.
    if (call.bytes_below / call.calls_below >= kSmallIo) return;
    to.push_back({"fragments",
                  "each " + std::string(call.function) + " became " + Factor(fragments) +
                      " calls of the C library of " + std::to_string(call.bytes_below / call.calls_below) +
                      " bytes on average: MPI-IO did not join the blocks, although the call is collective",
                  "switch collective buffering on",
                  {{call.kind == IoKind::write ? "romio_cb_write" : "romio_cb_read", "enable"}}});
    return;
  }
  to.push_back({"fragments",
                "each " + std::string(call.function) + " became " + Factor(fragments) +
                    " calls of the C library, because its blocks are not contiguous in the file",
                "use the collective form of the call, which joins the blocks of all ranks",
                {}});
}

// The sums of the lock calls fcntl, flock and lockf.
struct Locks {
  uint64_t calls = 0, ranks = 0;
};

Locks LocksAmong(const std::vector<IoCall>& calls) {
  Locks locks;
  for (const IoCall& call : calls) {
    if (call.kind != IoKind::lock) continue;
    locks.calls += call.sums.calls;
    locks.ranks = std::max<uint64_t>(locks.ranks, call.sums.ranks);
  }
  return locks;
}

// Adds a finding on locks taken by the program itself.
void AddOwnLocks(const IoFile& file, std::vector<IoFinding>& to) {
  const Locks own = LocksAmong(file.own);
  if (own.calls < kLeastLocks || own.ranks < 2) return;
  to.push_back({"shared-locks",
                std::to_string(own.ranks) + " processes took " + std::to_string(own.calls) +
                    " locks on this file and so wait for each other",
                "lock less often, or let each process write its own part without locks",
                {}});
}

void AddLocks(const IoFile& file, std::vector<IoFinding>& to) {
  AddOwnLocks(file, to);
  uint64_t locks = 0;
  for (const MpiIoCall& call : file.mpi) {
    if (call.kind != IoKind::write) continue;
    locks += LocksAmong(call.below).calls;
  }
  if (locks < kLeastLocks || file.writers.size() < 2) return;
  to.push_back({"shared-locks",
                std::to_string(file.writers.size()) + " processes write this file, took " +
                    std::to_string(locks) + " locks on parts of the file, and so wait for each other",
                "switch data sieving off for writes, because data sieving takes the locks",
                {{"romio_ds_write", "disable"}}});
}

void AddUnaligned(const IoFile& file, std::vector<IoFinding>& to) {
  if (file.writers.size() < 2) return;
  uint64_t unaligned = 0, placed = 0;
  const auto add = [&](const std::vector<IoCall>& calls) {
    for (const IoCall& call : calls) {
      if (call.kind != IoKind::write) continue;
      unaligned += call.sums.unaligned;
      placed += call.sums.placed;
    }
  };
  add(file.own);
  for (const MpiIoCall& call : file.mpi) add(call.below);
  if (unaligned < kLeastUnaligned || unaligned * 2 < placed) return;
  to.push_back(
      {"unaligned",
       std::to_string(unaligned) + " of " + std::to_string(placed) +
           " writes begin inside a 4 KiB block of a file that several processes write; file systems lock "
           "whole blocks",
       "align each process's part of the file with the file system's blocks or stripes",
       {{"striping_unit", "1048576"}}});
}

}  // namespace

std::vector<IoFinding> FindIo(const IoFile& file) {
  std::vector<IoFinding> found;
  if (IsOfMpiItself(file.path)) return found;
  for (const MpiIoCall& call : file.mpi) {
    if (layout::Moves(call.kind) && !call.collective)
      AddSmall(call.function, call.kind, call.sums, true, found);
    AddSieving(call, found);
    AddFragments(call, found);
  }
  for (const IoCall& call : file.own) {
    // Streams combine small calls into larger calls, so only POSIX calls count.
    if (call.layer == layout::IoLayer::posix && layout::Moves(call.kind))
      AddSmall(call.function, call.kind, call.sums, false, found);
  }
  // The other findings apply only to a single file that processes share.
  if (!file.alike.empty()) return found;
  AddLocks(file, found);
  AddUnaligned(file, found);
  return found;
}

}  // namespace rankine::analysis
