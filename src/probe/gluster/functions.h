// Which functions of a GlusterFS process are patched, and what the fields of their records mean.
//
// The translators' files are stripped and export one table each, xlator_api, which leads to their file
// operations; so does `tops` of the socket transport; a server's procedures are found by the names in its
// tables of actors. All else is exported.
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
  request,           // fop of meta, the mount's topmost translator: FopField
  whole,             // fop of features/shard: FopField
  coded,             // fop of cluster/disperse: FopField; kXid: bytes of a fragment and a stripe
  client_operation,  // fop of protocol/client: fields as FopField
  request_sent,      // the transport sends: MessageField
  message_come,      // the transport has received: MessageField; may be of anything else, all 0 then
  request_begun,     // protocol/server decodes a request: RequestField
  service,           // fop of storage/posix: FopField
  submitted,         // the same with storage.linux-aio: another thread sends the answer
  answer_sent,       // RequestField
  disk_access,       // bytes are the result
  request_answered,  // the mount answers the kernel: summed up alone
};
// kOffset and kBytes mean nothing of Action::sync. A mount's have kNumber, of those with an owner its name;
// storage/posix's have kOwner and kXid.
enum FopField : uint8_t { kThread, kGfidLow, kGfidHigh, kOffset, kBytes, kXid, kOwner, kOwnerName, kNumber };
// kMessageXid: of a message that came with its direction, the word behind it, in the upper half. What it asks
// for is known of those that are sent.
enum MessageField : uint8_t { kTransport, kMessageXid, kMessageProgram, kMessageProcedure };
enum RequestField : uint8_t { kRequestClient, kRequestNumber };

struct Patched {
  Part part{};
  Action action{};
  Function function;
};

// Empty: the process has not loaded `protocol/client` or `storage/posix`.
base::Result<std::vector<Patched>> ClientFunctions(pid_t pid, const Memory& memory,
                                                   std::span<const Mapping> maps);
base::Result<std::vector<Patched>> ServerFunctions(pid_t pid, const Memory& memory,
                                                   std::span<const Mapping> maps);

}  // namespace rankine::probe::gluster
