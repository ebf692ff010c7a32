// SPDX-License-Identifier: BSD-3-Clause
// The annotation API in C++ without MPI: scopes, exceptions, a plugin that is loaded later, threads. Prints
// its results; with and without the recorder, only the first line differs.
#include <dlfcn.h>
#include <unistd.h>
#include <rankine/rankine.hpp>

#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <thread>
#include <vector>

namespace {

rankine::Region g_static("static");
rankine::Attribute g_level("level", RANKINE_INT);

// Runs before main, because constructors of other objects may begin regions.
struct Early {
  Early() { rankine::Scope scope(g_static); }
} g_early;

void Throwing() {
  RANKINE_FUNCTION();
  throw std::runtime_error("on purpose");
}

void Iterate(int n) {
  RANKINE_LOOP_SCOPE(steps, "steps");
  for (int i = 0; i < n; ++i) {
    RANKINE_ITERATION(steps, i);
    rankine::ValueScope level(g_level, i % 2);
    RANKINE_SCOPE("body");
  }
}

void RunPlugin(const char* path) {
  void* plugin = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (plugin == nullptr) {
    std::printf("no plugin: %s\n", dlerror());
    std::exit(3);
  }
  auto run = reinterpret_cast<void (*)()>(dlsym(plugin, "run_plugin"));
  run();
  dlclose(plugin);
}

}  // namespace

int main(int argc, char** argv) {
  std::printf("attached %d\n", rankine_attached());
  {
    RANKINE_SCOPE("main");
    try {
      Throwing();
    } catch (const std::exception& e) {
      std::printf("caught %s\n", e.what());
    }
    Iterate(6);
    if (argc > 1) RunPlugin(argv[1]);
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t) {
      threads.emplace_back([] {
        for (int i = 0; i < 1000; ++i) {
          RANKINE_SCOPE("in thread");
        }
      });
    }
    for (std::thread& thread : threads) thread.join();
    for (int i = 0; i < 3; ++i) rankine::NamedScope scope("name " + std::to_string(i));
    if (fork() == 0) {  // The child is not recorded, and must not disturb the recording.
      RANKINE_SCOPE("child");
      _exit(0);
    }
  }
  return argc > 2 ? std::atoi(argv[2]) : 0;
}
