// SPDX-License-Identifier: BSD-3-Clause
// Creates and reads a job's token. The token's holder may report to the job's managers and receive their
// verdicts. A token consists of two CURVE secret keys: the key of the listening manager, and the key of the
// managers that connect to it. Each manager uses its own secret key, and computes the other side's public
// key from the other secret key. The data on the network cannot be read without the token.
#pragma once
#include <string>

#include "base/result.h"
#include "manager/zmq.h"

namespace rankine::manager {

struct Token {
  std::string listener_secret, listener_public;  // keys in Z85, 40 characters each
  std::string member_secret, member_public;
};

// Writes a new token into a new file with mode 0600. Fails if the file exists.
base::Status MakeToken(const Zmq& zmq, const std::string& path);
// Reads a token. Fails if other users can read the file, if the file belongs to another user, or if it
// contains no token.
base::Result<Token> ReadToken(const Zmq& zmq, const std::string& path);

}  // namespace rankine::manager
