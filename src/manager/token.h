// SPDX-License-Identifier: BSD-3-Clause
// A job's token. Its holder may report to the job's managers and receive their verdicts. It is the pair of
// CURVE secret keys: of the listening manager, and of those that connect to it. Each side derives the other's
// public key from it. Without the token the bytes on the network are useless.
#pragma once
#include <string>

#include "base/result.h"
#include "manager/zmq.h"

namespace rankine::manager {

struct Token {
  std::string listener_secret, listener_public;  // in Z85, 40 characters
  std::string member_secret, member_public;
};

// Writes a new token into a file of the user with mode 0600. Fails if the file exists.
base::Status MakeToken(const Zmq& zmq, const std::string& path);
// Fails if others can read the file, if it is not the user's, or if it holds no token.
base::Result<Token> ReadToken(const Zmq& zmq, const std::string& path);

}  // namespace rankine::manager
