// SPDX-License-Identifier: BSD-3-Clause
// Makes I/O a consumer (session/consumer_list.h).
#pragma once
#include <cstdlib>

#include "layout/environment.h"
#include "recorder/consumers/io/children.h"
#include "recorder/consumers/io/io.h"
#include "recorder/consumers/io/mapped.h"
#include "recorder/consumers/io/operations.h"

namespace rankine::recorder::io {

struct Consumer {
  static void Configure() { ChooseMode(std::getenv(layout::kEnvIo)); }
  static uint64_t SpoolBytes() { return OperationRoom(); }
  static void BeforeFork() { io::BeforeFork(); }
  static void AfterFork() { io::AfterFork(); }
  static void OnForkedChild() { GoOnInChild(); }
  static void OnTraceKept() { KeepOperations(); }
  static void OnRun(Thread*) { Start(); }
  static void OnFinalize(Thread* /*t*/, uint64_t /*begin*/, const void* caller) {
    TellAllMapped(caller);
    TellAllUntouched(caller);
    Stop();
  }
};

}  // namespace rankine::recorder::io
