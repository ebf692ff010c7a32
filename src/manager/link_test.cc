// SPDX-License-Identifier: BSD-3-Clause
// Tests the listening manager and its members over real sockets on the loopback interface.
#include <arpa/inet.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <unistd.h>

#include <fstream>
#include <random>
#include <string>

#include "manager/address.h"
#include "manager/hub.h"
#include "manager/member.h"

namespace rankine::manager {
namespace {

class Link : public testing::Test {
 protected:
  void SetUp() override {
    const auto loaded = LoadZmq();
    ASSERT_TRUE(loaded.ok()) << loaded.error();
    zmq_ = loaded.value();
    char folder[] = "/tmp/rankine-link-XXXXXX";
    ASSERT_NE(mkdtemp(folder), nullptr);
    folder_ = folder;
  }
  void TearDown() override {
    for (const char* name : {"/a", "/b", "/c"}) unlink((folder_ + name).c_str());
    rmdir(folder_.c_str());
  }
  Token Make(const char* name) {
    const base::Status made = MakeToken(*zmq_, folder_ + name);
    EXPECT_TRUE(made.ok()) << made.message;
    const auto token = ReadToken(*zmq_, folder_ + name);
    EXPECT_TRUE(token.ok());
    return token.value();
  }
  // Polls both sides in turn until the expected event has happened, for at most 10 s.
  template <class Happened>
  bool Until(Hub& hub, Member& member, Happened happened) {
    for (int i = 0; i < 500 && !happened(); ++i) {
      member.Send({Kind::report, static_cast<uint64_t>(i), 1, {}, {}});
      hub.Poll(10, [this](const std::string&, const Message&) { ++reports_; });
      hub.Tell({Kind::verdict, 42, 1, {}, {}});
      member.Poll(10, [this](const Message& verdict) { verdicts_ += verdict.interval == 42; });
    }
    return happened();
  }

  const Zmq* zmq_ = nullptr;
  std::string folder_;
  int reports_ = 0, verdicts_ = 0;
};

base::Result<Hub> Listen(const Zmq* zmq, const Token& token) {
  return Hub::Listen(zmq, EndpointOf("127.0.0.1:0", true).value(), token);
}

TEST_F(Link, ReportsAndVerdictsPass) {
  const Token token = Make("/a");
  auto hub = Listen(zmq_, token);
  ASSERT_TRUE(hub.ok()) << hub.error();
  auto member = Member::Connect(zmq_, hub.value().endpoint(), token);
  ASSERT_TRUE(member.ok()) << member.error();
  EXPECT_TRUE(Until(hub.value(), member.value(), [this] { return reports_ > 2 && verdicts_ > 2; }));
  EXPECT_FALSE(member.value().is_refused());
  EXPECT_EQ(hub.value().refused(), 0u);
}

// Tests that two wrong tokens are rejected: a completely different token, and a token that has only the
// listening manager's key.
TEST_F(Link, AnotherTokenIsRefused) {
  const Token token = Make("/a"), other = Make("/b");
  Token half = token;
  half.member_secret = other.member_secret;
  half.member_public = other.member_public;
  for (const Token& wrong : {other, half}) {
    auto hub = Listen(zmq_, token);
    ASSERT_TRUE(hub.ok()) << hub.error();
    auto member = Member::Connect(zmq_, hub.value().endpoint(), wrong);
    ASSERT_TRUE(member.ok()) << member.error();
    EXPECT_TRUE(Until(hub.value(), member.value(), [&] { return member.value().is_refused(); }));
    EXPECT_GT(hub.value().refused(), 0u);
    EXPECT_EQ(reports_ + verdicts_, 0);
  }
}

TEST_F(Link, GarbageIsRefusedAndTheOthersAreHeard) {
  const Token token = Make("/a");
  auto hub = Listen(zmq_, token);
  ASSERT_TRUE(hub.ok()) << hub.error();
  const std::string& endpoint = hub.value().endpoint();
  sockaddr_in place{};
  place.sin_family = AF_INET;
  place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  place.sin_port = htons(static_cast<uint16_t>(std::stoi(endpoint.substr(endpoint.rfind(':') + 1))));
  std::mt19937 random(1);
  // Half of the connections begin with a ZMTP 3 greeting that requests CURVE. After such a greeting, libzmq
  // examines the data that follow.
  std::string greeting = std::string("\xff\0\0\0\0\0\0\0\1\x7f\3\0CURVE", 17) + std::string(47, '\0');
  for (int i = 0; i < 60; ++i) {
    const int peer = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    ASSERT_EQ(connect(peer, reinterpret_cast<const sockaddr*>(&place), sizeof place), 0);
    std::string bytes = i % 2 == 0 ? greeting : "";
    for (unsigned n = random() % 600; n > 0; --n) bytes += static_cast<char>(random());
    (void)!send(peer, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    hub.value().Poll(2, [](const std::string&, const Message&) { FAIL() << "garbage came as a report"; });
    close(peer);
  }
  auto member = Member::Connect(zmq_, endpoint, token);
  ASSERT_TRUE(member.ok()) << member.error();
  EXPECT_TRUE(Until(hub.value(), member.value(), [this] { return reports_ > 0 && verdicts_ > 0; }));
}

// Invalid messages from a member that has the token are ignored too.
TEST_F(Link, NonsenseOfMembersIsPassedOver) {
  const Token token = Make("/a");
  auto hub = Listen(zmq_, token);
  ASSERT_TRUE(hub.ok()) << hub.error();
  auto member = Member::Connect(zmq_, hub.value().endpoint(), token);
  ASSERT_TRUE(member.ok()) << member.error();
  for (int i = 0; i < 500 && hub.value().refused() == 0; ++i) {
    // a verdict is not a report, so the listening manager ignores this verdict
    member.value().Send({Kind::verdict, 1, 1, {}, {}});
    hub.value().Poll(10, [this](const std::string&, const Message&) { ++reports_; });
  }
  EXPECT_GT(hub.value().refused(), 0u);
  EXPECT_EQ(reports_, 0);
}

TEST_F(Link, TokensAreTheUsersOwn) {
  Make("/a");
  EXPECT_FALSE(MakeToken(*zmq_, folder_ + "/a").ok()) << "one that is there is kept";
  struct stat status {};
  ASSERT_EQ(stat((folder_ + "/a").c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0600u);
  ASSERT_EQ(chmod((folder_ + "/a").c_str(), 0640), 0);
  EXPECT_FALSE(ReadToken(*zmq_, folder_ + "/a").ok());
  std::ofstream(folder_ + "/b") << "no token\n";
  ASSERT_EQ(chmod((folder_ + "/b").c_str(), 0600), 0);
  EXPECT_FALSE(ReadToken(*zmq_, folder_ + "/b").ok());
  std::ofstream(folder_ + "/c") << "rankine io token 1 " << std::string(80, '~') << "\n";
  ASSERT_EQ(chmod((folder_ + "/c").c_str(), 0600), 0);
  EXPECT_FALSE(ReadToken(*zmq_, folder_ + "/c").ok());
  EXPECT_FALSE(ReadToken(*zmq_, folder_ + "/none").ok());
}

TEST(Address, IsAHostAndAPort) {
  for (const char* good : {"10.0.0.5:7171", "io1:1", "[fe80::1%eth0]:65535"})
    EXPECT_TRUE(EndpointOf(good, false).ok()) << good;
  EXPECT_TRUE(EndpointOf("127.0.0.1:0", true).ok());
  for (const char* bad : {"", ":1", "a", "a:", "a:x", "a:0", "a:65536", "a:-1", "*:7171", "a b:1",
                          "tcp://a:1", "fe80::1:1", "a:1 "})
    EXPECT_FALSE(EndpointOf(bad, false).ok()) << bad;
}

}  // namespace
}  // namespace rankine::manager
