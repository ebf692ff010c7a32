// SPDX-License-Identifier: BSD-3-Clause
// Byte offsets of the fields that we read in structures of OrangeFS 2.10, for x86-64. The offsets were
// obtained with offsetof and OrangeFS's public headers.
#pragma once
#include <cstdint>

namespace rankine::probe::orangefs {

// The offsets below are those of struct PVFS_server_req. A union follows .hints, so an I/O request and a
// small I/O request have their fields at different offsets. The data of a small I/O request are a part of the
// request itself.
// .u.io.handle, .u.small_io.handle: the handle of the datafile
inline constexpr int kRequestHandle = 64;
// .u.io.fs_id, which .io_type follows; the offset is the same for small_io
inline constexpr int kRequestFileSystem = 72;
inline constexpr int kRequestPiece = 80;         // .u.small_io.server_nr; .u.io.server_nr is 4 bytes later
inline constexpr int kRequestSmallOffset = 104;  // .u.small_io.file_req_offset
inline constexpr int kRequestOffset = 112,
                     kRequestSmallBytes = 112;  // .u.io.file_req_offset; .u.small_io.aggregate_size
inline constexpr int kRequestBytes = 120;       // .u.io.aggregate_size
inline constexpr uint32_t kServeIo = 3, kServeSmallIo = 33;  // enum PVFS_server_op
inline constexpr uint32_t kRead = 1, kWrite = 2;             // enum PVFS_io_type
inline constexpr uint8_t kEncodeRequest = 1;                 // PINT_ENCODE_REQ

// PINT_Request.aggregate_size, the number of bytes of memory that are moved
inline constexpr int kPatternBytes = 40;
// The offset of the list link frames.prev in struct PINT_smcb, and the distance from this link to the
// bottom frame. On a server, the bottom frame is a PINT_server_op.
inline constexpr int kMachineFrames = 152, kLinkToFrame = -16;
inline constexpr int kServedOp = 32, kServedTag = 424, kServedRequest = 472;  // PINT_server_op.op, .tag, .req
// PINT_server_op.u.io.flow_d, .resp.u.small_io.result_size.
inline constexpr int kServedFlow = 3552, kServedSmallBytes = 504;
inline constexpr int kFlowTag = 56, kFlowMoved = 160;  // flow_descriptor.tag, .total_transferred
inline constexpr int kCallbackData = 8;                // struct PINT_thread_mgr_bmi_callback.data
inline constexpr int kJobUser = 16;                    // job_desc.job_user_ptr
// The offsets of result_chain_entry.q_item, and of fp_queue_item.parent, which points to the flow.
inline constexpr int kChainItem = 1088, kItemFlow = 1176;
// Structures of the storage layer: alt_aio_item.sig; sigevent.sigev_value; dbpf_queued_op_t.op.user_ptr,
// which points to a PINT_thread_mgr_trove_callback, and `.data` of that callback;
// dbpf_bstream_rw_list_op.queued_op_ptr.
inline constexpr int kItemSignal = 8, kSignalValue = 0, kQueuedUser = 80, kTroveCallbackData = 8;
inline constexpr int kListQueued = 200;
// dbpf_queued_op_t.op.u.b_rw_list: .stream_array_count, .mem_size_array, .aio_ops.
inline constexpr int kQueuedPieces = 148, kQueuedSizes = 160, kQueuedAio = 264;
inline constexpr int kHintName = 10;  // bytes of "pvfs.hint."

}  // namespace rankine::probe::orangefs
