// SPDX-License-Identifier: BSD-3-Clause
#include "manager/address.h"

#include <algorithm>
#include <charconv>

namespace rankine::manager {
namespace {

bool IsHost(std::string_view host) {
  const bool bracketed = host.size() > 2 && host.front() == '[' && host.back() == ']';
  if (bracketed) host = host.substr(1, host.size() - 2);
  return !host.empty() && host.size() <= 253 && std::all_of(host.begin(), host.end(), [&](char c) {
    const bool alphanumeric = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    return alphanumeric || c == '.' || c == '-' || c == '_' || (bracketed && (c == ':' || c == '%'));
  });
}

}  // namespace

base::Result<std::string> EndpointOf(std::string_view address, bool listens) {
  const size_t colon = address.rfind(':');
  unsigned port = 0;
  bool good = colon != std::string_view::npos && IsHost(address.substr(0, colon));
  if (good) {
    const std::string_view digits = address.substr(colon + 1);
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), port);
    good = error == std::errc() && end == digits.data() + digits.size() && port <= 65535 &&
           (listens || port != 0);
  }
  if (!good)
    return base::Error{"'" + std::string(address) +
                       "' is not an address; write HOST:PORT, such as 10.0.0.5:7171"};
  return "tcp://" + std::string(address);
}

}  // namespace rankine::manager
