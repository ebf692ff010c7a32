// SPDX-License-Identifier: BSD-3-Clause
// Loads libzmq only when a manager starts. A rank started through `rankine run` therefore does not wait for
// libzmq and the dozen libraries that libzmq needs. This header also wraps libzmq's objects, so that they
// are closed automatically.
#pragma once
#include <zmq.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"

namespace rankine::manager {

struct Zmq {
  decltype(&zmq_ctx_new) ctx_new;
  decltype(&zmq_ctx_set) ctx_set;
  decltype(&zmq_ctx_term) ctx_term;
  decltype(&zmq_socket) socket;
  decltype(&zmq_close) close;
  decltype(&zmq_setsockopt) setsockopt;
  decltype(&zmq_getsockopt) getsockopt;
  decltype(&zmq_bind) bind;
  decltype(&zmq_connect) connect;
  decltype(&zmq_send) send;
  decltype(&zmq_recv) recv;
  decltype(&zmq_poll) poll;
  decltype(&zmq_errno) last_error;
  decltype(&zmq_strerror) describe;
  decltype(&zmq_socket_monitor) socket_monitor;
  decltype(&zmq_has) has;
  decltype(&zmq_curve_keypair) curve_keypair;
  decltype(&zmq_curve_public) curve_public;
  decltype(&zmq_z85_decode) z85_decode;
};

// clang-format off
#define RANKINE_ZMQ_FUNCTIONS(X) \
  X(ctx_new, zmq_ctx_new) X(ctx_set, zmq_ctx_set) X(ctx_term, zmq_ctx_term) X(socket, zmq_socket) \
  X(close, zmq_close) X(setsockopt, zmq_setsockopt) X(getsockopt, zmq_getsockopt) X(bind, zmq_bind) \
  X(connect, zmq_connect) X(send, zmq_send) X(recv, zmq_recv) X(poll, zmq_poll) \
  X(last_error, zmq_errno) X(describe, zmq_strerror) X(socket_monitor, zmq_socket_monitor) X(has, zmq_has) \
  X(curve_keypair, zmq_curve_keypair) X(curve_public, zmq_curve_public) X(z85_decode, zmq_z85_decode)
// clang-format on

// The functions of a libzmq that is linked into the command (src/portable/linked.cc); nullptr if no libzmq is
// linked.
__attribute__((weak)) const Zmq* LinkedZmq();

// Loads the library once per process. Fails if the library is missing or has no CURVE.
base::Result<const Zmq*> LoadZmq();

// A context and its sockets must be used by one thread.
class Context {
 public:
  explicit Context(const Zmq* zmq) : zmq_(zmq), context_(zmq->ctx_new()) {}
  Context(Context&& other) noexcept : zmq_(other.zmq_), context_(std::exchange(other.context_, nullptr)) {}
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;
  Context& operator=(Context&&) = delete;
  ~Context() {
    if (context_ != nullptr) zmq_->ctx_term(context_);
  }
  const Zmq& zmq() const { return *zmq_; }
  void* get() const { return context_; }

 private:
  const Zmq* zmq_;
  void* context_;
};

using Bytes = std::vector<std::byte>;

class Socket {
 public:
  // Unsent messages are dropped when the socket closes. Messages of more than `kMostMessageBytes` are
  // rejected.
  Socket(const Context& context, int type);
  Socket(Socket&& other) noexcept : zmq_(other.zmq_), socket_(std::exchange(other.socket_, nullptr)) {}
  Socket(const Socket&) = delete;
  Socket& operator=(const Socket&) = delete;
  Socket& operator=(Socket&&) = delete;
  ~Socket() {
    if (socket_ != nullptr) zmq_->close(socket_);
  }
  void* get() const { return socket_; }

  bool Set(int option, int value);
  bool Set(int option, const std::string& value);
  // Sends either all frames of a message or no frame. Returns false if the message cannot be sent without
  // waiting.
  bool Send(std::span<const Bytes> frames);
  // Receives a message. Returns nullopt if no message has arrived. At most 16 frames of a message are kept.
  // Each frame is cut off after `kMostMessageBytes`.
  std::optional<std::vector<Bytes>> Receive();

 private:
  const Zmq* zmq_;
  void* socket_;
};

}  // namespace rankine::manager
