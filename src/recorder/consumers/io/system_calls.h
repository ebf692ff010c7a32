// SPDX-License-Identifier: BSD-3-Clause
// Records system calls that the program makes directly, through syscall(2). If a direct system call reads,
// writes, opens or closes, the call is recorded as a call of the C function with the same name. For
// io_uring_enter, only the number of submitted operations is counted, because only the program knows where
// the ring is. All other direct system calls are passed on.
#pragma once

namespace rankine::recorder::io {

long SystemCall(long number, long a, long b, long c, long d, long e, long f);

}  // namespace rankine::recorder::io
