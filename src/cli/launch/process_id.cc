// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/process_id.h"

#include <unistd.h>

#include <sstream>

#include "archive/spool_owner.h"
#include "cli/launch/files.h"

namespace rankine::cli {

namespace {

std::optional<ProcessStat> ReadStat(const std::string& folder, pid_t pid) {
  const auto text = ReadSmallFile("/proc/" + folder + "/stat", 4096);
  if (!text) return std::nullopt;
  // The process name may contain spaces and parentheses. The last ")" of the text is the end of the process
  // name.
  const size_t open = text->find('(');
  const size_t close = text->rfind(')');
  if (open == std::string::npos || close == std::string::npos || close <= open) return std::nullopt;
  ProcessStat stat;
  stat.name = text->substr(open + 1, close - open - 1);
  stat.id.pid = pid;
  std::istringstream fields(text->substr(close + 1));
  std::string field;
  for (int number = 3; fields >> field; ++number) {  // field numbers of proc(5)
    const auto value = [&field] { return static_cast<uint64_t>(strtoull(field.c_str(), nullptr, 10)); };
    switch (number) {
      case 3:
        stat.state = field[0];
        break;
      case 4:
        stat.parent = static_cast<pid_t>(value());
        break;
      case 10:
        stat.minor_faults = value();
        break;
      case 12:
        stat.major_faults = value();
        break;
      case 14:
        stat.user_ticks = value();
        break;
      case 15:
        stat.system_ticks = value();
        break;
      case 22:
        stat.id.start = value();
        break;
      case 52:
        stat.exit_code = static_cast<int>(value());
        break;
      default:
        break;
    }
  }
  return stat;
}

}  // namespace

std::optional<ProcessStat> ReadThreadStat(pid_t pid, pid_t tid) {
  return ReadStat(std::to_string(pid) + "/task/" + std::to_string(tid), tid);
}

std::optional<ProcessStat> ReadProcessStat(pid_t pid) {
  return ReadStat(std::to_string(pid), pid);
}

ProcessId OwnProcessId() {
  const auto self = ReadStat("self", getpid());
  return self ? self->id : ProcessId{getpid(), 0};
}

std::string PidHost() {
  char host[256] = "";
  gethostname(host, sizeof host - 1);
  const uint64_t pid_namespace = archive::OwnPidNamespace();
  return pid_namespace == 0 ? host : host + ("/pid:" + std::to_string(pid_namespace));
}

bool IsAlive(const ProcessId& id) {
  const auto stat = ReadProcessStat(id.pid);
  if (!stat || stat->state == 'Z' || stat->state == 'X') return false;
  return id.start == 0 || stat->id.start == id.start;
}

}  // namespace rankine::cli
