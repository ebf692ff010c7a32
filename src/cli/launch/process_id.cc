#include "cli/launch/process_id.h"

#include <sstream>

#include "cli/launch/files.h"

namespace rankine::cli {

std::optional<ProcessStat> ReadProcessStat(pid_t pid) {
  const auto text = ReadSmallFile("/proc/" + std::to_string(pid) + "/stat", 4096);
  if (!text) return std::nullopt;
  // The name may hold spaces and parentheses: it ends at the last one.
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

bool IsAlive(const ProcessId& id) {
  const auto stat = ReadProcessStat(id.pid);
  if (!stat || stat->state == 'Z' || stat->state == 'X') return false;
  return id.start == 0 || stat->id.start == id.start;
}

}  // namespace rankine::cli
