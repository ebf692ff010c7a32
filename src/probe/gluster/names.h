// SPDX-License-Identifier: BSD-3-Clause
// Names a client's connection to a brick in such a way that mount and brick compute the same name.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "probe/process/memory.h"

namespace rankine::probe::gluster {

// Returns "HOST/PID/SUBVOLUME" for "CTX_ID:..-GRAPH_ID:0-PID:12943-HOST:vm-PC_NAME:v-client-2-RECON_NO:-0".
// A string of another form is returned unchanged.
std::string ConnectionOf(std::string_view client_uid);
// Returns the name that the mount gives to the connection. The arguments are the mount's pid and the name
// of one of its protocol/client translators.
std::string ConnectionOf(pid_t pid_in_its_space, std::string_view translator);
// Whether the process sees the same host name as this process. The names may differ if the other process is
// in another UTS namespace.
bool IsOfOurHostName(pid_t pid);
// The pid of the process in its innermost PID namespace. The process itself uses this pid.
pid_t PidInItsSpace(pid_t pid);

// Names of connections, which are made from strings in another process's memory. Each string is read only
// once. At most 4,096 strings are used, and at most 255 bytes of each string.
class Connections {
 public:
  using Made = std::function<std::string(std::string_view)>;
  Connections(const Memory& memory, Made made) : memory_(memory), made_(std::move(made)) {}
  const std::string& At(uint64_t address);

 private:
  const Memory& memory_;
  Made made_;
  std::map<uint64_t, std::string> names_;
};

}  // namespace rankine::probe::gluster
