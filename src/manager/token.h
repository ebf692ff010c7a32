// A job's token: who has it may report to the job's managers and hear their verdicts. It is the pair of
// secret keys of CURVE (of the manager that listens, and of those that connect to it), from which each side
// knows the public key of the other; so the bytes on the network are of no use to who has not got it.
#pragma once
#include <string>

#include "base/result.h"
#include "manager/zmq.h"

namespace rankine::manager {

struct Token {
  std::string listener_secret, listener_public;  // Z85, 40 characters
  std::string member_secret, member_public;
};

// A new one into a file of the user's own, mode 0600; fails where a file is there.
base::Status MakeToken(const Zmq& zmq, const std::string& path);
// Fails where the file can be read by others, is not the user's, or holds no token.
base::Result<Token> ReadToken(const Zmq& zmq, const std::string& path);

}  // namespace rankine::manager
