// SPDX-License-Identifier: BSD-3-Clause
#include "manager/token.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <string_view>

namespace rankine::manager {
namespace {

using base::Error;
using base::Status;

constexpr std::string_view kHead = "rankine io token 1 ";
constexpr size_t kKey = 40;  // the number of characters that Z85 needs for 32 bytes
constexpr size_t kFile = kHead.size() + 2 * kKey + 1;

std::string PublicOf(const Zmq& zmq, const std::string& secret) {
  std::array<char, kKey + 1> key{};
  std::array<uint8_t, 32> bytes{};
  // Only the decoder detects invalid Z85.
  if (zmq.z85_decode(bytes.data(), secret.c_str()) == nullptr) return {};
  return zmq.curve_public(key.data(), secret.c_str()) == 0 ? std::string(key.data()) : std::string();
}

struct Descriptor {
  int fd;
  ~Descriptor() {
    if (fd >= 0) close(fd);
  }
};

}  // namespace

Status MakeToken(const Zmq& zmq, const std::string& path) {
  std::array<char, kKey + 1> open{}, secret[2] = {};
  for (auto& key : secret) {
    if (zmq.curve_keypair(open.data(), key.data()) != 0) return {"libzmq cannot generate keys"};
  }
  const std::string text = std::string(kHead) + secret[0].data() + secret[1].data() + "\n";
  const Descriptor file{::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0600)};
  if (file.fd < 0) return {"cannot make " + path + ": " + strerror(errno)};
  if (write(file.fd, text.data(), text.size()) != static_cast<ssize_t>(text.size()))
    return {"cannot write " + path + ": " + strerror(errno)};
  return Status::Ok();
}

base::Result<Token> ReadToken(const Zmq& zmq, const std::string& path) {
  const Descriptor file{open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)};
  if (file.fd < 0) return Error{"cannot read the token " + path + ": " + strerror(errno)};
  struct stat status {};
  if (fstat(file.fd, &status) != 0 || !S_ISREG(status.st_mode)) return Error{path + " is no file"};
  if (status.st_uid != geteuid() || (status.st_mode & 077) != 0)
    return Error{"the token " + path + " can be read by other users; make it private: chmod 600 " + path};
  std::array<char, kFile + 1> text{};
  const ssize_t got = read(file.fd, text.data(), text.size());
  const std::string_view all(text.data(), got < 0 ? 0 : static_cast<size_t>(got));
  const Error none{path + " contains no token; rankine io-manager --make-token FILE makes one"};
  if (all.size() != kFile || !all.starts_with(kHead) || all.back() != '\n') return none;
  Token token;
  token.listener_secret = all.substr(kHead.size(), kKey);
  token.member_secret = all.substr(kHead.size() + kKey, kKey);
  token.listener_public = PublicOf(zmq, token.listener_secret);
  token.member_public = PublicOf(zmq, token.member_secret);
  if (token.listener_public.empty() || token.member_public.empty()) return none;
  return token;
}

}  // namespace rankine::manager
