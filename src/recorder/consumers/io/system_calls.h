// SPDX-License-Identifier: BSD-3-Clause
// System calls that the program makes by itself, through syscall(2). Those that read, write, open and close
// are recorded as the function with their name. For io_uring_enter only the number of submitted operations is
// counted, since only the program knows where the ring lies. All others are passed on.
#pragma once

namespace rankine::recorder::io {

long SystemCall(long number, long a, long b, long c, long d, long e, long f);

}  // namespace rankine::recorder::io
