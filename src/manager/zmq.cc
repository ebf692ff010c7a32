// SPDX-License-Identifier: BSD-3-Clause
#include "manager/zmq.h"

#include <dlfcn.h>

#include <algorithm>
#include <array>

#include "manager/message.h"

namespace rankine::manager {
namespace {

constexpr char kLibrary[] = "libzmq.so.5";
constexpr int kMostWaiting = 1000;  // the maximum number of messages that may be queued for one peer

struct Loaded {
  Zmq zmq{};
  std::string problem;
};

template <class Function>
void Find(void* library, const char* name, Function* function, std::string* problem) {
  *function = reinterpret_cast<Function>(dlsym(library, name));
  if (*function == nullptr && problem->empty())
    *problem = std::string(kLibrary) + " has no " + name + "; install libzmq5 4.2 or later";
}

Loaded Load() {
  Loaded loaded;
  if (LinkedZmq != nullptr) {
    loaded.zmq = *LinkedZmq();
    return loaded;
  }
  std::string& problem = loaded.problem;
  void* library = dlopen(kLibrary, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr) {
    problem = "managers need libzmq5, which cannot be loaded (" + std::string(dlerror()) + "); install it";
    return loaded;
  }
  Zmq& zmq = loaded.zmq;
#define RANKINE_ZMQ_LOOK_UP(member, name) Find(library, #name, &zmq.member, &problem);
  RANKINE_ZMQ_FUNCTIONS(RANKINE_ZMQ_LOOK_UP)
#undef RANKINE_ZMQ_LOOK_UP
  if (problem.empty() && zmq.has("curve") == 0)
    problem = std::string(kLibrary) +
              " was built without CURVE, so managers cannot authenticate each other; use a libzmq with CURVE";
  return loaded;
}

}  // namespace

base::Result<const Zmq*> LoadZmq() {
  static const Loaded loaded = Load();
  if (!loaded.problem.empty()) return base::Error{loaded.problem};
  return &loaded.zmq;
}

Socket::Socket(const Context& context, int type)
    : zmq_(&context.zmq()), socket_(zmq_->socket(context.get(), type)) {
  const int64_t most = kMostMessageBytes;
  zmq_->setsockopt(socket_, ZMQ_MAXMSGSIZE, &most, sizeof most);
  Set(ZMQ_LINGER, 0);
  Set(ZMQ_SNDHWM, kMostWaiting);
  Set(ZMQ_RCVHWM, kMostWaiting);
}

bool Socket::Set(int option, int value) {
  return zmq_->setsockopt(socket_, option, &value, sizeof value) == 0;
}

bool Socket::Set(int option, const std::string& value) {
  return zmq_->setsockopt(socket_, option, value.data(), value.size()) == 0;
}

bool Socket::Send(std::span<const Bytes> frames) {
  for (size_t i = 0; i < frames.size(); ++i) {
    const int flags = ZMQ_DONTWAIT | (i + 1 < frames.size() ? ZMQ_SNDMORE : 0);
    if (zmq_->send(socket_, frames[i].data(), frames[i].size(), flags) < 0) return false;
  }
  return true;
}

std::optional<std::vector<Bytes>> Socket::Receive() {
  constexpr size_t kMostFrames = 16;
  std::vector<Bytes> frames;
  for (int more = 1; more != 0;) {
    std::array<std::byte, kMostMessageBytes> room{};
    const int got = zmq_->recv(socket_, room.data(), room.size(), ZMQ_DONTWAIT);
    if (got < 0) return std::nullopt;
    const size_t size = std::min(static_cast<size_t>(got), room.size());
    if (frames.size() < kMostFrames)
      frames.emplace_back(room.begin(), room.begin() + static_cast<std::ptrdiff_t>(size));
    size_t more_size = sizeof more;
    if (zmq_->getsockopt(socket_, ZMQ_RCVMORE, &more, &more_size) != 0) return std::nullopt;
  }
  return frames;
}

}  // namespace rankine::manager
