// SPDX-License-Identifier: BSD-3-Clause
// Makes a known number of C++ allocations, without MPI: all forms of new and delete, by region. With
// MEMORY_OWN, the program defines its own allocator, which takes precedence over any preloaded allocator.
#include <rankine/rankine.hpp>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <new>
#include <thread>
#include <vector>

struct alignas(64) Wide {
  char bytes[128];
};

#ifdef MEMORY_OWN
static char store[8 << 20];
static std::atomic<std::size_t> used{0};
static void* take(std::size_t size) {
  if (size > sizeof store) return nullptr;
  std::size_t at = used.fetch_add((size + 15) / 16 * 16 + 16);
  return at + size > sizeof store ? nullptr : store + at + 16 - reinterpret_cast<std::size_t>(store) % 16;
}
extern "C" void* malloc(std::size_t size) {
  return take(size);
}
extern "C" void free(void*) {}
extern "C" void* calloc(std::size_t count, std::size_t size) {
  return take(count * size);
}
extern "C" void* realloc(void* p, std::size_t size) {
  char* fresh = static_cast<char*>(take(size));
  for (std::size_t i = 0; fresh != nullptr && p != nullptr && i < size; ++i)
    fresh[i] = static_cast<char*>(p)[i];
  return fresh;
}
extern "C" void* aligned_alloc(std::size_t align, std::size_t size) {
  std::size_t at = reinterpret_cast<std::size_t>(take(size + align));
  return reinterpret_cast<void*>((at + align - 1) / align * align);
}
#endif

static void* volatile sink;
template <class T>
static T* kept(T* p) {
  sink = p;
  return p;
}

int main(int argc, char**) {
  {
    RANKINE_SCOPE("new");  // makes 5 allocations of 488 bytes in total, and 5 frees
    delete kept(new long(argc));
    delete[] kept(new char[100]);
    delete kept(new Wide);  // aligned
    delete[] kept(new (std::nothrow) char[52]);
    std::unique_ptr<char[]> last(kept(new char[200]));
  }
  {
    RANKINE_SCOPE("vector");  // 1, 4000, 1
    std::vector<int> many(1000, argc);
    sink = many.data();
  }
  long caught = 0;
  {
    RANKINE_SCOPE("bad_alloc");  // the run-time library allocates memory for the exception
    try {
      sink = ::operator new(static_cast<std::size_t>(-1) / 4 - static_cast<std::size_t>(argc));
    } catch (const std::bad_alloc&) {
      caught = 1;
    }
  }
  // Creates more threads, one after another, than the recorder can hold at the same time.
  for (int i = 0; i < 1500; ++i) {
    std::thread([] {
      RANKINE_SCOPE("short");  // per thread: 1 allocation, 10 bytes, 1 free
      delete[] kept(new char[10]);
    }).join();
  }
  std::printf("memory_plain %ld\n", caught);
  return 0;
}
