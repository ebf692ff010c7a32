// SPDX-License-Identifier: BSD-3-Clause
#include "manager/hub.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "manager/decision.h"

namespace rankine::manager {
namespace {

// The number of verdicts that a member still gets after its last report.
constexpr unsigned kPatience = 10;
constexpr int kMostAtOnce = 256;  // the maximum number of messages per call of Poll
constexpr char kGate[] = "inproc://zeromq.zap.01";
constexpr char kEvents[] = "inproc://events";

Bytes BytesOf(std::string_view text) {
  const auto* begin = reinterpret_cast<const std::byte*>(text.data());
  return {begin, begin + text.size()};
}

std::string TextOf(const Bytes& bytes) {
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

}  // namespace

base::Result<Hub> Hub::Listen(const Zmq* zmq, const std::string& address, const Token& token) {
  Hub hub(zmq, token);
  const auto why = [&] { return std::string(zmq->describe(zmq->last_error())); };
  if (zmq->bind(hub.gate_.get(), kGate) != 0) return base::Error{"libzmq: " + why()};
  // The mask does not contain the event for connections that `AnswerGate` rejects, because `AnswerGate`
  // counts these connections itself.
  constexpr int kRefusals = ZMQ_EVENT_HANDSHAKE_FAILED_NO_DETAIL | ZMQ_EVENT_HANDSHAKE_FAILED_PROTOCOL;
  const bool set = hub.router_.Set(ZMQ_IPV6, address.find('[') == std::string::npos ? 0 : 1) &&
                   hub.router_.Set(ZMQ_CURVE_SERVER, 1) &&
                   hub.router_.Set(ZMQ_CURVE_SECRETKEY, token.listener_secret) &&
                   hub.router_.Set(ZMQ_ZAP_DOMAIN, std::string("rankine")) &&
                   zmq->socket_monitor(hub.router_.get(), kEvents, kRefusals) == 0 &&
                   zmq->connect(hub.events_.get(), kEvents) == 0;
  if (!set) return base::Error{"libzmq: " + why()};
  if (zmq->bind(hub.router_.get(), address.c_str()) != 0)
    return base::Error{"cannot listen at " + address.substr(strlen("tcp://")) + ": " + why()};
  std::array<char, 512> text{};
  size_t size = text.size();
  if (zmq->getsockopt(hub.router_.get(), ZMQ_LAST_ENDPOINT, text.data(), &size) == 0)
    hub.endpoint_ = text.data();
  return hub;
}

void Hub::AnswerGate() {
  while (const auto asked = gate_.Receive()) {
    // The frames are version, number, domain, address, identity, mechanism and key.
    std::array<uint8_t, 32> member{};
    context_.zmq().z85_decode(member.data(), token_.member_public.c_str());
    const auto& frames = *asked;
    const bool is_member = frames.size() == 7 && TextOf(frames[5]) == "CURVE" &&
                           frames[6].size() == member.size() &&
                           memcmp(frames[6].data(), member.data(), member.size()) == 0;
    if (!is_member) ++refused_;
    const std::array answer{BytesOf("1.0"),
                            frames.size() > 1 ? frames[1] : Bytes(),
                            BytesOf(is_member ? "200" : "400"),
                            BytesOf(is_member ? "OK" : "no token"),
                            Bytes(),
                            Bytes()};
    gate_.Send(answer);
  }
}

void Hub::TakeEvents() {
  while (events_.Receive()) ++refused_;
}

void Hub::TakeReports(const std::function<void(const std::string& member, const Message&)>& take) {
  for (int i = 0; i < kMostAtOnce; ++i) {
    const auto frames = router_.Receive();
    if (!frames) return;
    const auto message = frames->size() == 2 ? Decode((*frames)[1]) : std::nullopt;
    const std::string member = TextOf(frames->front());
    const bool has_room = silent_.contains(member) || silent_.size() < Decision::kMostMembers;
    if (!message || message->kind != Kind::report || !has_room) {
      ++refused_;
      continue;
    }
    silent_[member] = 0;
    take(member, *message);
  }
}

void Hub::Poll(int ms, const std::function<void(const std::string& member, const Message&)>& take) {
  std::array<zmq_pollitem_t, 3> items{};
  for (auto [item, socket] :
       {std::pair{&items[0], &gate_}, std::pair{&items[1], &router_}, std::pair{&items[2], &events_}})
    *item = {socket->get(), 0, ZMQ_POLLIN, 0};
  context_.zmq().poll(items.data(), items.size(), ms);
  AnswerGate();
  TakeEvents();
  TakeReports(take);
}

void Hub::Tell(const Message& verdict) {
  const Bytes bytes = Encode(verdict);
  std::erase_if(silent_, [](const auto& one) { return one.second >= kPatience; });
  for (auto& [member, silent] : silent_) {
    const std::array frames{BytesOf(member), bytes};
    router_.Send(frames);
    ++silent;
  }
}

}  // namespace rankine::manager
