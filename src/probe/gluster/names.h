// How one client's way to one brick is named, from what a mount knows and from what a brick was told.
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

// "HOST/PID/SUBVOLUME" of "CTX_ID:..-GRAPH_ID:0-PID:12943-HOST:vm-PC_NAME:v-client-2-RECON_NO:-0"; the whole
// text where it has another form.
std::string ConnectionOf(std::string_view client_uid);
// The same of a mount's own process and one of its protocol/client translators.
std::string ConnectionOf(pid_t pid_in_its_space, std::string_view translator);
// Does gethostname tell it what it tells us? A process in another UTS namespace may have another name.
bool IsOfOurHostName(pid_t pid);
// Its pid as it calls itself, in the innermost PID namespace that it is in.
pid_t PidInItsSpace(pid_t pid);

// Names of connections, made of the texts of another process that are at these addresses; each is read once.
// At most 255 bytes of a text, and 4,096 of them.
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
