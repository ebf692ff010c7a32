// SPDX-License-Identifier: BSD-3-Clause
// Simulates reads and writes of files, which go to the disk of the rank's host. All readers share the read
// bandwidth of the disk, and all writers its write bandwidth. Caches and seeks are not simulated. If hosts
// share storage, no network is simulated between the hosts and the storage.
//
// A collective call on a file ends for a rank when all ranks of the file's communicator have entered the call
// and the rank's own bytes are transferred. Two-phase I/O, in which the library collects the data of several
// ranks, is not simulated.
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
  // On a platform without disks, I/O outside MPI-IO takes no time, so a program that writes logs can be
  // replayed. MPI-IO is part of the prediction, so it requires a disk.
  if (disk == Platform::kNoDisk && action.io_function != 0) {
    ++untimed_files_;
    return true;
  }
  if (disk == Platform::kNoDisk)
    return Fail(rank, "the rank reads or writes a file, and host " + platform_.HostName(host) +
                          " has no disk; describe one in the platform, or give --storage");
  // A message from the rank to itself represents the transfer. The rank holds only the sending end of this
  // message.
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
