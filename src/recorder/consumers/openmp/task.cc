// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/openmp/task.h"

#include <cerrno>

#include "recorder/consumers/openmp/idle.h"
#include "recorder/context/inherit.h"
#include "recorder/context/regions.h"
#include "recorder/core/thread.h"

namespace rankine::recorder::openmp {

const context::Node* TaskPath() {
  const int saved = errno;
  const Thread* t = context::Ready();
  errno = saved;
  if (t == nullptr) return nullptr;
  return t->context.pass_on ? t->context.node : t->context.root;
}

const context::Node* GoOverTo(const context::Node* path) {
  const int saved = errno;
  Thread* t = context::Ready();
  const context::Node* before = nullptr;
  if (t != nullptr) {
    if (TakeBack()) t->idle.interrupted = true;  // The task interrupts a wait of the thread.
    before = t->context.node;
    context::SwitchTo(t, path);
    if (t->idle.interrupted && t->context.node == t->idle.node) {
      t->idle.interrupted = false;
      PutAside();
    }
  }
  errno = saved;
  return before;
}

}  // namespace rankine::recorder::openmp
