// SPDX-License-Identifier: BSD-3-Clause
// The portable command contains libzmq and libotf2. Other builds load these libraries from the system when
// needed.
#include "exchange/otf2/library.h"
#include "manager/zmq.h"
#include "portable/portable.h"

namespace rankine {

const char* portable::PortableTo() {
  return "any Linux with glibc 2.28 or newer";
}

const manager::Zmq* manager::LinkedZmq() {
  static const Zmq zmq = [] {
    Zmq made{};
#define RANKINE_ZMQ_TAKE(member, name) made.member = &::name;
    RANKINE_ZMQ_FUNCTIONS(RANKINE_ZMQ_TAKE)
#undef RANKINE_ZMQ_TAKE
    return made;
  }();
  return &zmq;
}

const exchange::otf2::Library* exchange::otf2::LinkedLibrary() {
  static const Library library = [] {
    Library made{};
#define RANKINE_OTF2_TAKE(name) made.name = &::OTF2_##name;
    RANKINE_OTF2_FUNCTIONS(RANKINE_OTF2_TAKE)
#undef RANKINE_OTF2_TAKE
    return made;
  }();
  return &library;
}

}  // namespace rankine
