// SPDX-License-Identifier: BSD-3-Clause
// Byte offsets of the fields that we read in structures of GlusterFS 10, as built by Debian for x86-64. The
// offsets were obtained by offsetof, with the headers of libglusterfs-dev 10.3 and HAVE_ATOMIC_BUILTINS=1.
// Debian's build sets HAVE_ATOMIC_BUILTINS, but its headers do not.
#pragma once
#include <cstdint>

namespace rankine::probe::gluster {

inline constexpr int kFrameRoot = 0;    // call_frame_t.root
inline constexpr int kRootClient = 64;  // call_stack_t.client
// The first frame is found through the list pointer call_stack_t.myframes.prev, which points to the member
// call_frame_t.frames of the frame. The constant kFramesToLocal is the distance from call_frame_t.frames to
// the frame's `.local`. On a server, `.local` is the request.
inline constexpr int kRootLastFrame = 1792, kFramesToLocal = 48;
inline constexpr int kRootState = 80;  // .state, which is a fuse_state_t for a mount's requests
// No header declares `fuse_state_t.finh`; its offset was found in the machine code that creates frames. The
// constants kHeaderUnique and kAnswerUnique are offsets of fields in the kernel's own structures:
// fuse_in_header.unique and fuse_out_header.unique.
inline constexpr int kStateHeader = 160, kHeaderUnique = 8, kAnswerUnique = 8;
inline constexpr int kRootPid = 96;           // .pid, the thread id of the application's thread
inline constexpr int kFdInode = 40;           // fd_t.inode
inline constexpr int kInodeGfid = 8;          // inode_t.gfid
inline constexpr int kClientUid = 96;         // client_t.client_uid
inline constexpr int kXlatorName = 0;         // xlator_t.name
inline constexpr int kXlatorPrivate = 0xf90;  // .private
// in cluster/disperse: ec_t.fragment_size, which .stripe_size follows
inline constexpr int kDisperseFragment = 32;
inline constexpr int kRequestTransport = 0;        // rpcsvc_request_t.trans
inline constexpr int kRequestXid = 2800;           // .xid
inline constexpr int kRequestPayloadBytes = 1648;  // .msg[1].iov_len, the number of bytes written
inline constexpr int kTransportClient = 24;        // rpc_transport_t.xl_private: the client_t
// rpc_transport_t.myinfo.sockaddr, .peerinfo.sockaddr
inline constexpr int kTransportOwnEnd = 696, kTransportPeerEnd = 192;
inline constexpr int kTransportRequestMessage = 8;  // rpc_transport_req_t.msg.rpchdr
inline constexpr int kReceivedVector = 24;          // rpc_transport_pollin_t.vector[0].iov_base
inline constexpr uint8_t kMessageReceived = 4;      // RPC_TRANSPORT_MSG_RECEIVED
// Fields of an RPC message, which are big-endian. The second word of a message is the message's direction
// (RFC 5531).
inline constexpr int kRpcXid = 0, kRpcProgram = 12, kRpcProcedure = 20;
inline constexpr uint32_t kFileProgram = 1298437;  // GLUSTER_FOP_PROGRAM
inline constexpr uint32_t kRpcReply = 1;

inline constexpr int kApiFops = 96;                                     // xlator_api_t.fops
inline constexpr int kFopReadv = 88, kFopWritev = 96, kFopFsync = 120;  // struct xlator_fops
inline constexpr int kActorName = 32;                                   // bytes of rpcsvc_actor_t.procname
inline constexpr int kActorFunction = 32, kActorNumber = 48;
inline constexpr uint32_t kProcRead = 12, kProcWrite = 13, kProcFsync = 16;  // GFS3_OP_...
inline constexpr int kTransportSubmitRequest = 0;                            // struct rpc_transport_ops

}  // namespace rankine::probe::gluster
