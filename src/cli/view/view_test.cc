// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <csignal>
#include <thread>

#include "cli/view/loopback_server.h"
#include "cli/view/range.h"
#include "cli/view/token.h"

namespace rankine::cli {
namespace {

TEST(Token, IsNewEachTimeAndComparedCompletely) {
  const std::string token = MakeToken();
  EXPECT_EQ(token.size(), 32u);
  EXPECT_NE(token, MakeToken());
  EXPECT_TRUE(SameToken(token, token));
  EXPECT_FALSE(SameToken(token, token.substr(1)));
  EXPECT_FALSE(SameToken(token, ""));
  for (size_t i = 0; i < token.size(); ++i) {
    std::string other = token;
    other[i] ^= 1;
    EXPECT_FALSE(SameToken(token, other)) << i;
  }
}

TEST(Range, IsTwoNumbersInOrder) {
  const auto range = ReadRange("from=5&until=18446744073709551615");
  ASSERT_TRUE(range);
  EXPECT_EQ(range->from, 5u);
  EXPECT_EQ(range->until, UINT64_MAX);
  for (const char* bad : {"", "from=5", "from=5&until=5", "from=9&until=5", "from=-1&until=5",
                          "until=9&from=5", "from=5&until=9&x=1", "from=5&until=18446744073709551616",
                          "from=&until=5", "from= 1&until=5", "from=1&until=5 "})
    EXPECT_FALSE(ReadRange(bad)) << bad;
}

class LoopbackServerTest : public testing::Test {
 protected:
  LoopbackServerTest() {
    auto opened = LoopbackServer::Open(0, "secret", [](std::string_view path, std::string_view query) {
      if (path != "page") return Answer{};
      return Answer{200, "text/plain", std::make_shared<const std::string>("shown " + std::string(query))};
    });
    if (!opened.ok()) std::abort();
    server_ = std::move(opened.value());
    thread_ = std::thread([this] { server_->Serve(); });
    Get("/", Host());  // After the first answer, signals end the server and not the test.
  }
  void TearDown() override {
    kill(getpid(), SIGTERM);  // ends the server in the same way as a user would
    thread_.join();
  }
  // Returns everything that is received until the connection ends.
  std::string Ask(const std::string& request) const {
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(server_->port());
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(fd, reinterpret_cast<sockaddr*>(&to), sizeof to) != 0) return "no connection";
    std::string answer;
    if (send(fd, request.data(), request.size(), MSG_NOSIGNAL) > 0) {
      char bytes[4096];
      for (ssize_t n = 0; (n = recv(fd, bytes, sizeof bytes, 0)) > 0;)
        answer.append(bytes, static_cast<size_t>(n));
    }
    close(fd);
    return answer;
  }
  std::string Host() const { return "127.0.0.1:" + std::to_string(server_->port()); }
  std::string Get(const std::string& path, const std::string& host, const std::string& method = "GET") const {
    return Ask(method + " " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n");
  }

  std::unique_ptr<LoopbackServer> server_;
  std::thread thread_;
};

TEST_F(LoopbackServerTest, AnswersRequestsWithTheToken) {
  EXPECT_EQ(server_->Address(), "http://" + Host() + "/secret/");
  const std::string answer = Get("/secret/page?a=1", Host());
  EXPECT_TRUE(answer.starts_with("HTTP/1.1 200")) << answer;
  EXPECT_TRUE(answer.ends_with("\r\n\r\nshown a=1")) << answer;
  EXPECT_NE(answer.find("Cache-Control: no-store"), std::string::npos);
  EXPECT_NE(answer.find("Referrer-Policy: no-referrer"), std::string::npos);
  EXPECT_EQ(answer.find("Access-Control-Allow-Origin"), std::string::npos);
  const std::string local = "localhost:" + std::to_string(server_->port());
  EXPECT_TRUE(Get("/secret/page", local).starts_with("HTTP/1.1 200"));
}

TEST_F(LoopbackServerTest, GivesNoInformationWithoutTheToken) {
  for (const char* path :
       {"/", "/page", "/Secret/page", "/secre/page", "/secrets/page", "/secret", "//secret/page",
        "/secret/../secret/page", "/%73ecret/page", "/secret/other", "/secret//page"})
    EXPECT_TRUE(Get(path, Host()).starts_with("HTTP/1.1 404")) << path << Get(path, Host());
  for (const char* host : {"evil.example", "127.0.0.1", "127.0.0.1:1", "evil.example:80", ""})
    EXPECT_TRUE(Get("/secret/page", host).starts_with("HTTP/1.1 404")) << host;
  EXPECT_TRUE(Get("http://evil.example/secret/page", Host()).starts_with("HTTP/1.1 404"));
  EXPECT_TRUE(
      Ask("GET /secret/page HTTP/1.1\r\nHost: " + Host() + "\r\nHost: evil\r\nConnection: close\r\n\r\n")
          .starts_with("HTTP/1.1 404"));
  EXPECT_TRUE(
      Ask("GET /secret/page HTTP/1.0\r\n\r\n").starts_with("HTTP/1.0 404"));  // a request without a host
}

TEST_F(LoopbackServerTest, GetIsAllThatThereIs) {
  for (const char* method : {"POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "NONSENSE"}) {
    const std::string answer = Get("/secret/page", Host(), method);
    EXPECT_EQ(answer.find("shown"), std::string::npos) << method;
    EXPECT_FALSE(answer.starts_with("HTTP/1.1 200")) << method;
  }
}

TEST_F(LoopbackServerTest, SurvivesMalformedRequests) {
  const std::string end = "\r\nHost: " + Host() + "\r\nConnection: close\r\n";
  for (const std::string& bad :
       {std::string("\x16\x03\x01\0\0\0\0\r\n\r\n", 11), std::string("GET\r\n\r\n"),
        std::string("\r\n\r\n\r\n"),
        "GET /secret/page HTTP/1.1" + end + "X: " + std::string(100'000, 'a') + "\r\n\r\n",
        "GET /" + std::string(100'000, 'a') + " HTTP/1.1" + end + "\r\n",
        "GET /secret/page HTTP/1.1" + end + "Content-Length: 99999999999999999999\r\n\r\nxxxx",
        "GET /secret/page HTTP/9.9" + end + "\r\n"}) {
    const int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(server_->port());
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    ASSERT_EQ(connect(fd, reinterpret_cast<sockaddr*>(&to), sizeof to), 0);
    (void)!send(fd, bad.data(), bad.size(), MSG_NOSIGNAL);
    close(fd);  // closes the connection without waiting for the answer
  }
  EXPECT_TRUE(Get("/secret/page", Host()).starts_with("HTTP/1.1 200"));
}

TEST(LoopbackServer, ReportsAPortThatIsTaken) {
  const auto nothing = [](std::string_view, std::string_view) { return Answer{}; };
  const auto first = LoopbackServer::Open(0, "a", nothing);
  ASSERT_TRUE(first.ok());
  const auto second = LoopbackServer::Open(first.value()->port(), "b", nothing);
  ASSERT_FALSE(second.ok());
  EXPECT_NE(second.error().find("take another --port"), std::string::npos);
}

}  // namespace
}  // namespace rankine::cli
