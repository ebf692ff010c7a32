// How one client's way to one brick is named, from what a mount knows and from what a brick was told.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

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

// Texts of another process, by their address, each read once. At most 255 bytes of one, and 4,096 texts.
class Texts {
 public:
  explicit Texts(const Memory& memory) : memory_(memory) {}
  const std::string& At(uint64_t address);

 private:
  const Memory& memory_;
  std::map<uint64_t, std::string> texts_;
};

}  // namespace rankine::probe::gluster
