// Which functions of a MooseFS process are watched, and what the fields of their records mean.
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
  request,      // the mount's file operation: RequestField
  received,     // read: SocketField, ReceivedField
  scattered,    // readv: SocketField; of its bytes none is known
  sent,         // write: SocketField, SentField
  sent_parts,   // writev: SocketField, PartsField
  closed,       // close: SocketField
  reached,      // connect: SocketField, AddressField
  disk_access,  // bytes are the result
};
enum RequestField : uint8_t { kThread, kInode, kOffset, kBytes };
enum SocketField : uint8_t { kDescriptor, kAsked };
enum AddressField : uint8_t { kAddress = 2 };  // family, port, address, as struct sockaddr_in has them
// Bytes 0 to 7, 8 to 11, 12, 13 to 20, 20 to 23 of what came.
enum ReceivedField : uint8_t { kCome0 = 2, kCome8, kCome12, kCome13, kCome20 };
// Of a write of 29 bytes: 0 to 7, 8 to 15, 16 to 23, 21 to 28; of one of 21: 0 to 7, 8 to 15, 13 to 20.
// Others are no messages that are followed.
enum SentField : uint8_t { kLong0 = 2, kLong8, kLong16, kLong21, kBrief0, kBrief8, kBrief13 };
// The first 32 bytes of the first part, and its length.
enum PartsField : uint8_t { kPart0 = 2, kPart8, kPart16, kPart24, kPartBytes };

struct Patched {
  Part part{};
  Action action{};
  Function function;
};

// `program`: the process's own file.
base::Result<std::vector<Patched>> ClientFunctions(pid_t pid, const Memory& memory,
                                                   std::span<const Mapping> maps, const std::string& program);
base::Result<std::vector<Patched>> ServerFunctions(pid_t pid, const Memory& memory,
                                                   std::span<const Mapping> maps, const std::string& program);

}  // namespace rankine::probe::moosefs
