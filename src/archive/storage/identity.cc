// SPDX-License-Identifier: BSD-3-Clause
#include "archive/storage/identity.h"

#include "archive/kv_number.h"
#include "archive/rows/process.h"
#include "archive/storage/rows.h"

namespace rankine::archive {

StorageMachine MachineOf(const StorageRows& rows) {
  return {rows.host, rows.boot};
}

StorageMachine MachineOf(const Process& process) {
  const auto at = process.attributes.find("host");
  const std::string* host = at == process.attributes.end() ? nullptr : std::get_if<std::string>(&at->second);
  return {host == nullptr ? std::string() : *host, Unsigned(process.attributes, "host.boot")};
}

bool IsSameMachine(const StorageMachine& a, const StorageMachine& b) {
  return a.boot != 0 && b.boot != 0 ? a.boot == b.boot : a.host == b.host;
}

uint64_t PidOf(const Process& process) {
  const auto at = process.attributes.find("pid");
  if (at == process.attributes.end()) return 0;
  const auto* number = std::get_if<int64_t>(&at->second);
  return number == nullptr ? Unsigned(process.attributes, "pid") : static_cast<uint64_t>(*number);
}

bool IsSameProcess(const Process& process, const StorageProcess& seen) {
  const uint64_t start = Unsigned(process.attributes, "pid.start.ticks");
  if (start == 0 || seen.start == 0) return PidOf(process) == seen.pid;
  return start == seen.start && PidOf(process) == seen.inner &&
         Unsigned(process.attributes, "pid.namespace") == seen.pid_namespace;
}

}  // namespace rankine::archive
