// SPDX-License-Identifier: BSD-3-Clause
// Names for one client's connection to one brick, made from data of the mount and from data of the brick.
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

// "HOST/PID/SUBVOLUME" for "CTX_ID:..-GRAPH_ID:0-PID:12943-HOST:vm-PC_NAME:v-client-2-RECON_NO:-0". The whole
// text if it has another form.
std::string ConnectionOf(std::string_view client_uid);
// The same name for a mount's own process and one of its protocol/client translators.
std::string ConnectionOf(pid_t pid_in_its_space, std::string_view translator);
// Whether gethostname gives the process the same name as us. A process in another UTS namespace may have
// another host name.
bool IsOfOurHostName(pid_t pid);
// The pid that the process sees itself, in its innermost PID namespace.
pid_t PidInItsSpace(pid_t pid);

// Names of connections, made from texts at these addresses in another process. Each text is read once. At
// most 255 bytes of a text, and 4,096 texts, are used.
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
