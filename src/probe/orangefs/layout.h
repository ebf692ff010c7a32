// OrangeFS 2.10's structures, as far as they are read: byte offsets for x86-64, by offsetof on its public
// headers.
#pragma once
#include <cstdint>

namespace rankine::probe::orangefs {

// struct PVFS_server_req. Behind .hints there is a union: of an I/O and of a small one (whose data travel in
// the request itself) the words that are read lie at places of their own.
inline constexpr int kRequestHandle = 64;        // .u.io.handle, .u.small_io.handle: of the datafile
inline constexpr int kRequestFileSystem = 72;    // .u.io.fs_id and, behind it, .io_type; as small_io
inline constexpr int kRequestPiece = 80;         // .u.small_io.server_nr; 4 further on .u.io.server_nr
inline constexpr int kRequestSmallOffset = 104;  // .u.small_io.file_req_offset
inline constexpr int kRequestOffset = 112,
                     kRequestSmallBytes = 112;  // .u.io.file_req_offset; .u.small_io.aggregate_size
inline constexpr int kRequestBytes = 120;       // .u.io.aggregate_size
inline constexpr uint32_t kServeIo = 3, kServeSmallIo = 33;  // enum PVFS_server_op
inline constexpr uint32_t kRead = 1, kWrite = 2;             // enum PVFS_io_type
inline constexpr uint8_t kEncodeRequest = 1;                 // PINT_ENCODE_REQ

inline constexpr int kPatternBytes = 40;  // PINT_Request.aggregate_size: of the memory that is moved
// struct PINT_smcb.frames.prev, a list's link, to the frame of the bottom; that is the server's
// PINT_server_op.
inline constexpr int kMachineFrames = 152, kLinkToFrame = -16;
inline constexpr int kServedOp = 32, kServedTag = 424, kServedRequest = 472;  // PINT_server_op.op, .tag, .req
inline constexpr int kFlowTag = 56, kFlowMoved = 160;  // flow_descriptor.tag, .total_transferred
inline constexpr int kCallbackData = 8;                // struct PINT_thread_mgr_bmi_callback.data
inline constexpr int kHintName = 10;                   // behind "pvfs.hint."

}  // namespace rankine::probe::orangefs
