// System calls that the program makes by itself, through syscall(2): those that read, write, open and close
// are recorded as the function of their name. Of io_uring_enter the operations are counted that it submits:
// where the ring lies only the program knows. All else is passed on.
#pragma once

namespace rankine::recorder::io {

long SystemCall(long number, long a, long b, long c, long d, long e, long f);

}  // namespace rankine::recorder::io
