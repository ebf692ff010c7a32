// SPDX-License-Identifier: BSD-3-Clause
// For each kind of process to which we must not attach, the test checks that attaching is refused. Each case
// prepares a child process.
#include "probe/process/checks.h"

#include <gtest/gtest.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#include <string>

namespace rankine::probe {
namespace {

// The child's filter allows everything. Any other filter could end the child because of our system calls.
TEST(CheckProcess, RefusesSystemCallFilters) {
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  const pid_t child = fork();
  if (child == 0) {
    sock_filter allow{BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW};
    const sock_fprog program{1, &allow};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0)
      _exit(1);
    if (write(ready[1], "r", 1) != 1) _exit(1);
    for (;;) pause();
  }
  char byte = 0;
  EXPECT_EQ(read(ready[0], &byte, 1), 1);
  EXPECT_NE(CheckProcess(child).message.find("seccomp"), std::string::npos) << CheckProcess(child).message;
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  close(ready[0]), close(ready[1]);
}

TEST(CheckProcess, RefusesByName) {
  EXPECT_NE(CheckProcess(getpid()).message.find("this command itself"), std::string::npos);
  EXPECT_NE(CheckProcess(0x3ffffff).message.find("there is no process"), std::string::npos);
  EXPECT_NE(CheckProcess(2).message, "");
  const pid_t child = fork();
  if (child == 0) {
    for (;;) pause();
  }
  EXPECT_TRUE(CheckProcess(child).ok()) << CheckProcess(child).message;
  kill(child, SIGSTOP);
  waitpid(child, nullptr, WUNTRACED);
  EXPECT_NE(CheckProcess(child).message.find("is stopped"), std::string::npos);
  kill(child, SIGCONT);
  ASSERT_EQ(ptrace(PTRACE_SEIZE, child, nullptr, nullptr), 0);
  EXPECT_NE(CheckProcess(child).message.find("is traced by"), std::string::npos);
  // A debugger that has stopped a process at a breakpoint leaves the process in this state.
  ASSERT_EQ(ptrace(PTRACE_INTERRUPT, child, nullptr, nullptr), 0);
  waitpid(child, nullptr, __WALL);
  EXPECT_NE(CheckProcess(child).message.find("is traced by"), std::string::npos);
  kill(child, SIGKILL);
  waitpid(child, nullptr, __WALL);
}

TEST(CheckProcess, RecognisesEndedProcesses) {
  EXPECT_FALSE(HasEnded(getpid()));
  EXPECT_FALSE(HasEnded(2)) << "the kernel's";
  EXPECT_TRUE(HasEnded(0x3ffffff));
  const pid_t child = fork();
  if (child == 0) {
    for (;;) pause();
  }
  EXPECT_FALSE(HasEnded(child));
  kill(child, SIGSTOP);
  waitpid(child, nullptr, WUNTRACED);
  EXPECT_FALSE(HasEnded(child));
  kill(child, SIGKILL);
  siginfo_t info;
  ASSERT_EQ(waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOWAIT), 0);
  EXPECT_TRUE(HasEnded(child)) << "nobody has asked for it yet";
  EXPECT_NE(CheckProcess(child).message.find("has ended"), std::string::npos);
  waitpid(child, nullptr, 0);
  EXPECT_TRUE(HasEnded(child));
}

}  // namespace
}  // namespace rankine::probe
