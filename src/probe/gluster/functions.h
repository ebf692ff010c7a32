// SPDX-License-Identifier: BSD-3-Clause
// The functions of a GlusterFS process that are patched, and the meaning of the fields of their records.
//
// The translators' files are stripped. Each translator exports a table, `xlator_api`, through which we find
// its file operations. The socket transport also exports a table of functions, `tops`. A server's procedures
// are found by their names in the server's tables of actors. All other functions are exported symbols.
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
  request,  // A file operation (fop) of `meta`, the mount's topmost translator. The fields are
            // those of FopField.
  whole,    // file operation (fop) of features/shard; the fields are those of FopField
  // fop of cluster/disperse; the fields are those of FopField, except that kXid is the sizes of a fragment
  // and a stripe, in bytes
  coded,
  client_operation,  // fop of protocol/client; the fields are those of FopField
  request_sent,      // The transport sends a message to the other end. The fields are those of
                     // MessageField.
  message_come,      // the transport has received data; the fields are those of MessageField, and are 0 if
                     // the data are not a message
  request_begun,     // protocol/server decodes a request; the fields are those of RequestField
  service,           // fop of storage/posix; the fields are those of FopField
  submitted,         // The same functions as for `service`, but with storage.linux-aio. Another thread sends
                     // the answer.
  answer_sent,       // RequestField
  disk_access,       // the result of the call is the number of bytes
  request_answered,  // the mount answers the kernel; this part is used only for sums
};
// kOffset and kBytes have no meaning for Action::sync. Records of a mount have kNumber, and kOwnerName if the
// operation has an owner. Records of storage/posix have kOwner and kXid.
enum FopField : uint8_t { kThread, kGfidLow, kGfidHigh, kOffset, kBytes, kXid, kOwner, kOwnerName, kNumber };
// For a received message, the upper half of kMessageXid is the word after the xid. This word shows whether
// the message is a call or a reply. Program and procedure are known only for messages that were sent.
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
