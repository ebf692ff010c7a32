// A process's ways to chunk servers, or to those who call it, by their descriptors; named alike at both ends.
//
// The name has the caller's address without its port: a connection may be over before it can be looked up,
// and its descriptor another's, of the same two programs nearly always. Then the name is still right.
#pragma once
#include <sys/types.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace rankine::probe::moosefs {

// In IPv4; the address as the processor holds it.
struct SocketEnd {
  uint32_t address = 0, port = 0;
  bool operator==(const SocketEnd&) const = default;
};
struct SocketEnds {
  SocketEnd local, remote;
};

class Sockets {
 public:
  // `listens`: it is the end that was called.
  Sockets(pid_t pid, bool listens);
  // "CALLER>CALLED:PORT"; with the host's name before it where it is a loopback's. Empty: not known.
  // Remembered until Forget.
  const std::string& Of(int descriptor);
  void Forget(int descriptor);
  // It has been told to reach this end.
  void Connects(int descriptor, const SocketEnd& remote);

 private:
  static constexpr size_t kMost = 65536;
  std::string Name(int descriptor);

  pid_t pid_;
  bool listens_;
  std::string host_;
  uint32_t port_ = 0;               // that it listens at
  std::optional<SocketEnds> last_;  // that could be looked up
  std::map<int, std::string> names_;
  std::map<int, SocketEnd> reached_;
};

}  // namespace rankine::probe::moosefs
