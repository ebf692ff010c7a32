// SPDX-License-Identifier: BSD-3-Clause
// The functions of a MooseFS process that are watched, and the meaning of the fields of their records.
#pragma once
#include <sys/types.h>

#include <span>
#include <vector>

#include "base/result.h"
#include "probe/operation.h"
#include "probe/patch/function.h"
#include "probe/process/maps.h"
#include "probe/process/memory.h"

namespace rankine::probe::moosefs {

enum class Part : uint8_t {
  request,      // the mount's file operation; the fields are those of RequestField
  received,     // read: SocketField, ReceivedField
  scattered,    // readv; the fields are those of SocketField, and the content that was read is unknown
  sent,         // write: SocketField, SentField
  sent_parts,   // writev: SocketField, PartsField
  closed,       // close: SocketField
  reached,      // connect: SocketField, AddressField
  disk_access,  // the result of the call is the number of bytes
};
enum RequestField : uint8_t { kThread, kInode, kOffset, kBytes };
enum SocketField : uint8_t { kDescriptor, kAsked };
// kAddress contains family, port and address, as in sockaddr_in
enum AddressField : uint8_t { kAddress = 2 };
// The fields contain these bytes of the received data: 0 to 7, 8 to 11, 12, 13 to 20, and 20 to 23.
enum ReceivedField : uint8_t { kCome0 = 2, kCome8, kCome12, kCome13, kCome20 };
// The fields contain bytes of the sent data. For a write of 29 bytes, the fields contain bytes 0 to 7, 8 to
// 15, 16 to 23, and 21 to 28. For a write of 21 bytes, the fields contain bytes 0 to 7, 8 to 15, and 13 to
// 20. Messages of other sizes are not needed.
enum SentField : uint8_t { kLong0 = 2, kLong8, kLong16, kLong21, kBrief0, kBrief8, kBrief13 };
// The fields contain the first 32 bytes of the vector's first part, and the length of this part.
enum PartsField : uint8_t { kPart0 = 2, kPart8, kPart16, kPart24, kPartBytes };

struct Patched {
  Part part{};
  Action action{};
  Function function;
};

// The argument `program` is the path of the process's executable.
base::Result<std::vector<Patched>> ClientFunctions(pid_t pid, const Memory& memory,
                                                   std::span<const Mapping> maps, const std::string& program);
base::Result<std::vector<Patched>> ServerFunctions(pid_t pid, const Memory& memory,
                                                   std::span<const Mapping> maps, const std::string& program);

}  // namespace rankine::probe::moosefs
