// SPDX-License-Identifier: BSD-3-Clause
// Simulates reads and writes of files, which use the disk of the rank's host. All readers share the disk's
// read bandwidth, and all writers its write bandwidth. There are no caches and no seeks. If hosts share
// storage, there is no network between them and the storage.
//
// A collective call on a file ends when all ranks of the file's communicator have entered it and have their
// own bytes. Collecting the data of several ranks in the library (two-phase I/O) is not simulated.
#include "sim/world.h"

namespace rankine::sim {

bool World::DoIo(uint32_t rank, const ti::Action& action) {
  const bool reads = action.io == ti::Io::read, writes = action.io == ti::Io::write;
  const uint64_t bytes = reads ? action.from.bytes : writes ? action.to.bytes : 0;
  const bool together = action.is_collective && action.comm != ti::kNone && action.request == ti::kNone &&
                        !CommOf(action.comm)->apart();
  if (together && !MeetAll(rank, action.comm)) return false;
  if (bytes == 0 || bytes == ti::kUnknownBytes)
    return action.request == ti::kNone || SetRequest(rank, action.request, kDone);
  const uint32_t host = hosts_[rank], disk = platform_.host(host).disk;
  // A program that writes logs can be replayed on a platform without disks. But its MPI-IO is part of the
  // prediction, so that requires a disk.
  if (disk == Platform::kNoDisk && action.io_function != 0) {
    ++untimed_files_;
    return true;
  }
  if (disk == Platform::kNoDisk)
    return Fail(rank, "it reads or writes a file, and host " + platform_.HostName(host) +
                          " has no disk; describe one in the platform, or say --storage");
  // It is represented as a message to the rank itself, whose sending end the rank has.
  const uint32_t message = matching_.NewPair(Of(rank), Of(rank));
  Message& moved = matching_[message];
  moved.bytes = bytes;
  moved.receive_released = true;
  moved.begun = true;
  moved.started = now_;
  network_.StartOn(now_, disk + (writes ? 1 : 0), bytes, message);
  if (action.request != ti::kNone) return SetRequest(rank, action.request, message * 2);
  ranks_[rank].waiting.assign(1, message * 2);
  return Wait(rank);
}

}  // namespace rankine::sim
