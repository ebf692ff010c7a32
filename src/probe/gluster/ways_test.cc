// SPDX-License-Identifier: BSD-3-Clause
// This test uses sockets of its own process. The test describes one end of the connection in memory, as in
// the transport of a mount.
#include "probe/gluster/ways.h"

#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <utility>
#include <vector>

#include "probe/gluster/layout.h"

namespace rankine::probe::gluster {
namespace {

// A listening socket of one address family, a connection to it, and the structure that describes the
// connection in GlusterFS. The descriptor `caller` is the end that opened the connection.
struct Connected {
  int listener = -1, caller = -1, called = -1;
  alignas(16) uint8_t transport[2048] = {};

  Connected(int family, int caller_family) {
    listener = socket(family, SOCK_STREAM, 0);
    sockaddr_storage at{};
    socklen_t size = sizeof at;
    at.ss_family = static_cast<sa_family_t>(family);
    if (family == AF_INET) inet_pton(AF_INET, "127.0.0.1", &reinterpret_cast<sockaddr_in*>(&at)->sin_addr);
    EXPECT_EQ(bind(listener, reinterpret_cast<sockaddr*>(&at),
                   family == AF_INET ? sizeof(sockaddr_in) : sizeof(sockaddr_in6)),
              0);
    EXPECT_EQ(listen(listener, 1), 0);
    EXPECT_EQ(getsockname(listener, reinterpret_cast<sockaddr*>(&at), &size), 0);
    if (caller_family != family) {
      sockaddr_in four{};
      four.sin_family = AF_INET;
      four.sin_port = reinterpret_cast<sockaddr_in6*>(&at)->sin6_port;
      inet_pton(AF_INET, "127.0.0.1", &four.sin_addr);
      memcpy(&at, &four, sizeof four);
    }
    caller = socket(caller_family, SOCK_STREAM, 0);
    EXPECT_EQ(connect(caller, reinterpret_cast<sockaddr*>(&at),
                      caller_family == AF_INET ? sizeof(sockaddr_in) : sizeof(sockaddr_in6)),
              0);
    called = accept(listener, nullptr, nullptr);
    EXPECT_GE(called, 0);
    size = sizeof at;
    getsockname(caller, reinterpret_cast<sockaddr*>(&transport[kTransportOwnEnd]), &size);
    size = sizeof at;
    getpeername(caller, reinterpret_cast<sockaddr*>(&transport[kTransportPeerEnd]), &size);
  }
  ~Connected() {
    for (const int file : {listener, caller, called}) close(file);
  }
};

uint64_t ByTheMount(const Connected& connected) {
  const auto memory = Memory::Open(getpid());
  return WayOf(memory.value(), reinterpret_cast<uint64_t>(connected.transport));
}

bool IsAtTheBrick(uint64_t way) {
  const std::vector<uint64_t> ways = WaysInto(getpid());
  return std::find(ways.begin(), ways.end(), way) != ways.end();
}

TEST(Ways, BothEndsGiveTheConnectionTheSameName) {
  const Connected one(AF_INET, AF_INET), other(AF_INET, AF_INET);
  EXPECT_NE(ByTheMount(one), 0u);
  EXPECT_NE(ByTheMount(one), ByTheMount(other));
  EXPECT_TRUE(IsAtTheBrick(ByTheMount(one)));
  EXPECT_TRUE(IsAtTheBrick(ByTheMount(other)));
}

// A brick listens on IPv4 and IPv6 at the same time.
TEST(Ways, AcceptsAnIpv4CallerOfAnIpv6Listener) {
  const Connected one(AF_INET6, AF_INET);
  EXPECT_TRUE(IsAtTheBrick(ByTheMount(one)));
}

TEST(Ways, AreThereAsLongAsTheConnection) {
  Connected one(AF_INET, AF_INET);
  const uint64_t way = ByTheMount(one);
  const auto is_there = [way] {
    const std::vector<uint64_t> ways = WaysOutOf(getpid());
    return std::find(ways.begin(), ways.end(), way) != ways.end();
  };
  EXPECT_TRUE(is_there());
  close(std::exchange(one.caller, -1));
  EXPECT_FALSE(is_there());
  EXPECT_EQ(ByTheMount(one), way) << "the transport still says so";
}

TEST(Ways, ATransportWithoutASocketHasNone) {
  const auto memory = Memory::Open(getpid());
  const uint8_t nothing[2048] = {};
  EXPECT_EQ(WayOf(memory.value(), reinterpret_cast<uint64_t>(nothing)), 0u);
  EXPECT_EQ(WayOf(memory.value(), 0), 0u);
}

}  // namespace
}  // namespace rankine::probe::gluster
