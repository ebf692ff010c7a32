// SPDX-License-Identifier: BSD-3-Clause
#include "cli/view/loopback_server.h"

#include <arpa/inet.h>
#include <event2/buffer.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/keyvalq_struct.h>
#include <netinet/in.h>
#include <sys/socket.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include "cli/view/token.h"

namespace rankine::cli {
namespace {

constexpr int kTimeoutSeconds = 30;  // the time after which a connection without data is closed
constexpr ev_ssize_t kMostHeaders = ev_ssize_t{16} << 10;
constexpr const char* kLoopback = "127.0.0.1";

// Forbids caches to store the content, other pages to embed the content in a frame, and browsers to pass on
// its address.
constexpr std::pair<const char*, const char*> kHeaders[] = {
    {"Cache-Control", "no-store"},
    {"Content-Security-Policy", "frame-ancestors 'none'"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
    {"Referrer-Policy", "no-referrer"},
    {"X-Content-Type-Options", "nosniff"}};

// Protects against DNS rebinding, in which a foreign page makes its own host name resolve to this server.
// During a rebinding attack, the browser's request contains the host name of the foreign page.
bool NamesUs(evhttp_request* request, uint16_t port) {
  const std::string end = ":" + std::to_string(port);
  bool ours = false;
  int hosts = 0;
  const evkeyvalq* headers = evhttp_request_get_input_headers(request);
  for (const evkeyval* header = headers->tqh_first; header != nullptr; header = header->next.tqe_next) {
    if (strcasecmp(header->key, "Host") != 0) continue;
    ++hosts;
    ours = header->value == kLoopback + end || header->value == "localhost" + end;
  }
  return ours && hosts == 1;
}

void Reply(evhttp_request* request, int status, std::string_view type,
           const std::shared_ptr<const std::string>& body) {
  evkeyvalq* headers = evhttp_request_get_output_headers(request);
  for (const auto& [name, value] : kHeaders) evhttp_add_header(headers, name, value);
  if (!type.empty()) evhttp_add_header(headers, "Content-Type", std::string(type).c_str());
  evbuffer* buffer = evbuffer_new();
  if (buffer == nullptr) return evhttp_send_error(request, HTTP_INTERNAL, nullptr);
  if (body != nullptr) {
    // The server does not copy the body of the answer, so the body must exist until it has been sent.
    auto* kept = new std::shared_ptr<const std::string>(body);
    evbuffer_add_reference(
        buffer, body->data(), body->size(),
        [](const void*, size_t, void* held) {
          delete static_cast<std::shared_ptr<const std::string>*>(held);
        },
        kept);
  }
  evhttp_send_reply(request, status, status == HTTP_OK ? "OK" : "refused", buffer);
  evbuffer_free(buffer);
}

}  // namespace

struct LoopbackServer::Parts {
  event_base* base = nullptr;
  evhttp* http = nullptr;
  std::array<event*, 3> signals{};  // created by Serve
  ~Parts() {
    for (event* one : signals) {
      if (one != nullptr) event_free(one);
    }
    if (http != nullptr) evhttp_free(http);
    if (base != nullptr) event_base_free(base);
  }
};

LoopbackServer::LoopbackServer(std::string token, Handler handler)
    : token_(std::move(token)), handler_(std::move(handler)), parts_(std::make_unique<Parts>()) {}

LoopbackServer::~LoopbackServer() = default;

base::Result<std::unique_ptr<LoopbackServer>> LoopbackServer::Open(uint16_t port, std::string token,
                                                                   Handler handler) {
  std::unique_ptr<LoopbackServer> server(new LoopbackServer(std::move(token), std::move(handler)));
  Parts& parts = *server->parts_;
  parts.base = event_base_new();
  if (parts.base != nullptr) parts.http = evhttp_new(parts.base);
  if (parts.http == nullptr) return base::Error{"cannot make a server: " + std::string(strerror(errno))};
  evhttp_set_allowed_methods(parts.http, EVHTTP_REQ_GET);
  evhttp_set_max_headers_size(parts.http, kMostHeaders);
  evhttp_set_max_body_size(parts.http, 0);
  evhttp_set_timeout(parts.http, kTimeoutSeconds);
  evhttp_set_gencb(
      parts.http,
      [](evhttp_request* request, void* self) { static_cast<const LoopbackServer*>(self)->Take(request); },
      server.get());
  evhttp_bound_socket* bound = evhttp_bind_socket_with_handle(parts.http, kLoopback, port);
  if (bound == nullptr)
    return base::Error{"cannot listen on " + std::string(kLoopback) + " port " + std::to_string(port) + ": " +
                       strerror(errno) + "; take another --port"};
  sockaddr_in address{};
  socklen_t size = sizeof address;
  if (getsockname(evhttp_bound_socket_get_fd(bound), reinterpret_cast<sockaddr*>(&address), &size) != 0)
    return base::Error{"cannot listen: " + std::string(strerror(errno))};
  server->port_ = ntohs(address.sin_port);
  return server;
}

std::string LoopbackServer::Address() const {
  return std::string("http://") + kLoopback + ":" + std::to_string(port_) + "/" + token_ + "/";
}

void LoopbackServer::Serve() {
  // If a browser disconnects, this must end the connection, but not this process.
  std::signal(SIGPIPE, SIG_IGN);
  size_t place = 0;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    event* one = evsignal_new(
        parts_->base, signal,
        [](evutil_socket_t, short, void* base) { event_base_loopbreak(static_cast<event_base*>(base)); },
        parts_->base);
    parts_->signals[place++] = one;
    if (one != nullptr)
      event_add(one, nullptr);  // Without this call, the signal would take its default action.
  }
  event_base_dispatch(parts_->base);
}

void LoopbackServer::Take(void* taken) const {
  auto* request = static_cast<evhttp_request*>(taken);
  const evhttp_uri* uri = evhttp_request_get_evhttp_uri(request);
  const char* path = uri == nullptr ? nullptr : evhttp_uri_get_path(uri);
  const char* query = uri == nullptr ? nullptr : evhttp_uri_get_query(uri);
  const std::string_view whole = path == nullptr ? "" : path;
  const size_t slash = whole.find('/', 1);
  // Only relative addresses are accepted, because an address with a host is meant for a proxy.
  const bool ours = NamesUs(request, port_) && uri != nullptr && evhttp_uri_get_host(uri) == nullptr &&
                    slash != std::string_view::npos && SameToken(whole.substr(1, slash - 1), token_);
  if (!ours) return Reply(request, HTTP_NOTFOUND, "", nullptr);
  const Answer answer = handler_(whole.substr(slash + 1), query == nullptr ? "" : query);
  Reply(request, answer.status, answer.type, answer.body);
}

}  // namespace rankine::cli
