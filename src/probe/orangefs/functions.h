// SPDX-License-Identifier: BSD-3-Clause
// The functions of an OrangeFS process that are watched, and the meaning of the fields of their records. All
// functions are found through their symbols, so a stripped build cannot be watched.
#pragma once
#include <sys/types.h>

#include <span>
#include <vector>

#include "base/result.h"
#include "probe/operation.h"
#include "probe/patch/function.h"
#include "probe/process/maps.h"
#include "probe/process/memory.h"

namespace rankine::probe::orangefs {

enum class Part : uint8_t {
  request,    // PVFS_sys_io, and everything that it calls: AskedField
  hint,       // PVFS_hint_add: HintField
  encoded,    // PINT_encode of a request to a server: WordField
  awaited,    // BMI_post_recv of an answer: AwaitedField
  come,       // bmi_thread_mgr_callback: an answer has arrived: ComeField
  flow_over,  // flow_callback: FlowField
  begun,      // server_state_machine_start: BegunField
  flow,       // job_flow: FlowBegunField
  served,     // server_state_machine_complete: WordField, ServedField
  sent,       // job_bmi_send_list: an answer is sent: SentField
  posted,     // trove_bstream_..._list: extents are passed to the storage layer: ListField without owner
  worker,     // alt_lio_thread: a thread begins to work on some of the extents: ListField without owner
  direct,     // dbpf_bstream_direct_..._op_svc: like `worker`, but bypasses the page cache
  access,     // pread, pwrite; result: number of bytes
  notified,   // aio_progress_notification: ListField without owner, and NotifiedField
  flow_read,  // trove_read_callback_wrapper: data of a flow have been read and are sent to the client:
              // ListField
  flow_kept,  // trove_write_callback_wrapper: data of a flow have been stored: ListField
  job_over,   // trove_thread_mgr_callback: the disk work of a small request is finished: ListField
  summed,     // an operation begins or ends; used only for the agent's sums, and makes no record
};
enum AskedField : uint8_t { kAskedHandle, kAskedFileSystem, kAskedOffset, kAskedBytes, kAskedType };
enum HintField : uint8_t {
  kName,
  kValue,
  kValueHigh
};  // the first four characters of the name after "pvfs.hint."
// Words of a request, as encoded by the client and decoded by the server (layout.h).
enum WordField : uint8_t { kOp, kHandle, kFileSystemAndType, kAt80, kAt104, kAt112, kAt120 };
enum ServedField : uint8_t { kTag = kAt120 + 1, kServedMachine };
enum AwaitedField : uint8_t { kAwaitedTag, kAwaitedJob, kAwaitedPeer };
enum ComeField : uint8_t { kComeJob };
enum FlowField : uint8_t { kFlow, kOverTag, kMoved };
enum BegunField : uint8_t { kMachine };
enum FlowBegunField : uint8_t { kFlowMachine = 1 };
enum SentField : uint8_t { kSentMachine };
// A list of extents, and the flow or state machine that requested it.
enum ListField : uint8_t { kList, kOwner };
enum NotifiedField : uint8_t { kAioFunctions = kOwner + 1, kPieces, kListBytes };

struct Patched {
  Part part{};
  Function function;
};

// `path` is the file that contains libpvfs2, or the server's program.
base::Result<std::vector<Patched>> ClientFunctions(pid_t pid, const Memory& memory,
                                                   std::span<const Mapping> maps, const std::string& path);
// `system_aio` is set for DiskWork.
base::Result<std::vector<Patched>> ServerFunctions(pid_t pid, const Memory& memory,
                                                   std::span<const Mapping> maps, const std::string& path,
                                                   uint64_t* system_aio);

}  // namespace rankine::probe::orangefs
