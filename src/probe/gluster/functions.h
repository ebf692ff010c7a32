// SPDX-License-Identifier: BSD-3-Clause
// The functions of a GlusterFS process that are patched, and what the fields of their records mean.
//
// The translators' files are stripped. Each translator exports a table, `xlator_api`, through which we find
// its file operations. The socket transport also exports a table of functions, `tops`. We find a server's
// procedures by their names, in its tables of actors. All other functions are exported.
#pragma once
#include <sys/types.h>

#include <span>
#include <vector>

#include "base/result.h"
#include "probe/operation.h"
#include "probe/patch/function.h"
#include "probe/process/maps.h"
#include "probe/process/memory.h"

namespace rankine::probe::gluster {

enum class Part : uint8_t {
  request,           // A file operation (fop) of `meta`, the mount's topmost translator. The fields are
                     // those of FopField.
  whole,             // fop of features/shard: FopField
  coded,             // fop of cluster/disperse: FopField; kXid: sizes of a fragment and a stripe, in bytes
  client_operation,  // fop of protocol/client: FopField
  request_sent,      // The transport sends a message to the other end. The fields are those of
                     // MessageField.
  message_come,      // the transport has received data: MessageField; all fields are 0 if the data are not a
                     // message
  request_begun,     // protocol/server decodes a request: RequestField
  service,           // fop of storage/posix: FopField
  submitted,         // The same functions as for `service`, but with storage.linux-aio. Another thread
                     // sends the answer.
  answer_sent,       // RequestField
  disk_access,       // result: number of bytes
  request_answered,  // the mount answers the kernel; this part is used only for sums
};
// kOffset and kBytes have no meaning for Action::sync. Records of a mount have kNumber, and kOwnerName if the
// operation has an owner. Records of storage/posix have kOwner and kXid.
enum FopField : uint8_t { kThread, kGfidLow, kGfidHigh, kOffset, kBytes, kXid, kOwner, kOwnerName, kNumber };
// For a received message, the upper half of kMessageXid is the word after the xid, which says whether the
// message is a call or a reply. Program and procedure are known only for sent messages.
enum MessageField : uint8_t { kTransport, kMessageXid, kMessageProgram, kMessageProcedure };
enum RequestField : uint8_t { kRequestClient, kRequestNumber };

struct Patched {
  Part part{};
  Action action{};
  Function function;
};

// The list is empty if the process has not loaded `protocol/client` or `storage/posix`.
base::Result<std::vector<Patched>> ClientFunctions(pid_t pid, const Memory& memory,
                                                   std::span<const Mapping> maps);
base::Result<std::vector<Patched>> ServerFunctions(pid_t pid, const Memory& memory,
                                                   std::span<const Mapping> maps);

}  // namespace rankine::probe::gluster
