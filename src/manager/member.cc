// SPDX-License-Identifier: BSD-3-Clause
#include "manager/member.h"

#include <array>
#include <cstring>

namespace rankine::manager {
namespace {

constexpr char kEvents[] = "inproc://events";
constexpr int kHandshakeMs = 2000;
constexpr int kMostAtOnce = 256;

}  // namespace

base::Result<Member> Member::Connect(const Zmq* zmq, const std::string& address, const Token& token) {
  Member member(zmq);
  constexpr int kOutcomes = ZMQ_EVENT_HANDSHAKE_SUCCEEDED | ZMQ_EVENT_HANDSHAKE_FAILED_NO_DETAIL |
                            ZMQ_EVENT_HANDSHAKE_FAILED_PROTOCOL | ZMQ_EVENT_HANDSHAKE_FAILED_AUTH;
  const bool set = member.dealer_.Set(ZMQ_IPV6, address.find('[') == std::string::npos ? 0 : 1) &&
                   // No report is queued while the listening manager is absent, because old reports are
                   // useless.
                   member.dealer_.Set(ZMQ_IMMEDIATE, 1) &&
                   member.dealer_.Set(ZMQ_HANDSHAKE_IVL, kHandshakeMs) &&
                   member.dealer_.Set(ZMQ_CURVE_SERVERKEY, token.listener_public) &&
                   member.dealer_.Set(ZMQ_CURVE_PUBLICKEY, token.member_public) &&
                   member.dealer_.Set(ZMQ_CURVE_SECRETKEY, token.member_secret) &&
                   zmq->socket_monitor(member.dealer_.get(), kEvents, kOutcomes) == 0 &&
                   zmq->connect(member.events_.get(), kEvents) == 0;
  if (!set || zmq->connect(member.dealer_.get(), address.c_str()) != 0)
    return base::Error{"cannot connect to " + address.substr(strlen("tcp://")) + ": " +
                       zmq->describe(zmq->last_error())};
  return member;
}

bool Member::Send(const Message& report) {
  const std::array frames{Encode(report)};
  return dealer_.Send(frames);
}

void Member::TakeEvents() {
  while (const auto frames = events_.Receive()) {
    // The first frame contains the event's number (16 bits) and its value. The second frame contains the
    // address.
    uint16_t event = 0;
    if (frames->front().size() < sizeof event) continue;
    memcpy(&event, frames->front().data(), sizeof event);
    if (event == ZMQ_EVENT_HANDSHAKE_SUCCEEDED) {
      was_in_ = true;
    } else {
      // libzmq does not try again after a key has been rejected.
      refusals_ += event == ZMQ_EVENT_HANDSHAKE_FAILED_AUTH ? kMostRefusals : 1;
    }
  }
}

void Member::Poll(int ms, const std::function<void(const Message& verdict)>& take) {
  std::array<zmq_pollitem_t, 2> items{};
  items[0] = {dealer_.get(), 0, ZMQ_POLLIN, 0};
  items[1] = {events_.get(), 0, ZMQ_POLLIN, 0};
  context_.zmq().poll(items.data(), items.size(), ms);
  TakeEvents();
  for (int i = 0; i < kMostAtOnce; ++i) {
    const auto frames = dealer_.Receive();
    if (!frames) return;
    const auto message = frames->size() == 1 ? Decode(frames->front()) : std::nullopt;
    if (message && message->kind == Kind::verdict) take(*message);
  }
}

}  // namespace rankine::manager
