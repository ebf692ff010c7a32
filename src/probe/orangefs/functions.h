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
  request,    // PVFS_sys_io, and all functions that PVFS_sys_io calls. The fields are those of AskedField.
  hint,       // PVFS_hint_add: HintField
  encoded,    // PINT_encode encodes a request to a server. The fields are those of WordField.
  awaited,    // BMI_post_recv begins to wait for an answer; the fields are those of AwaitedField
  come,       // bmi_thread_mgr_callback reports that an answer has arrived. The fields are those of
              // ComeField.
  flow_over,  // flow_callback: FlowField
  begun,      // server_state_machine_start: BegunField
  flow,       // job_flow: FlowBegunField
  served,     // server_state_machine_complete: WordField, ServedField
  sent,       // job_bmi_send_list sends an answer. The fields are those of SentField.
  posted,     // trove_bstream_..._list passes extents to the storage layer. The fields are those of
              // ListField, without the owner.
  worker,     // In alt_lio_thread, a thread begins to work on some of the extents. The fields are those of
              // ListField, without the owner.
  direct,     // dbpf_bstream_direct_..._op_svc does the same as the functions of `worker`, but bypasses the
              // page cache.
  access,     // pread or pwrite; the result of the call is the number of bytes
  notified,   // aio_progress_notification reports the end of a list. The fields are those of ListField
              // (without the owner) and NotifiedField.
  flow_read,  // trove_read_callback_wrapper reports that the data of a flow were read and are sent to the
              // client. The fields are those of ListField.
  flow_kept,  // trove_write_callback_wrapper reports that the data of a flow were stored. The fields are
              // those of ListField.
  job_over,   // trove_thread_mgr_callback reports that the disk work of a small request is finished. The
              // fields are those of ListField.
  summed,     // an operation begins or ends; this part is used only for the agent's sums, and makes no record
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
// A list of extents, and the flow or state machine that requested the list.
enum ListField : uint8_t { kList, kOwner };
enum NotifiedField : uint8_t { kAioFunctions = kOwner + 1, kPieces, kListBytes };

struct Patched {
  Part part{};
  Function function;
};

// The argument `path` is the path of the file that contains libpvfs2, or of the server's program.
base::Result<std::vector<Patched>> ClientFunctions(pid_t pid, const Memory& memory,
                                                   std::span<const Mapping> maps, const std::string& path);
// The argument `system_aio` is set for DiskWork.
base::Result<std::vector<Patched>> ServerFunctions(pid_t pid, const Memory& memory,
                                                   std::span<const Mapping> maps, const std::string& path,
                                                   uint64_t* system_aio);

}  // namespace rankine::probe::orangefs
