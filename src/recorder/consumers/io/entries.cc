// SPDX-License-Identifier: BSD-3-Clause
// The entry points that replace functions of the C library. An entry point only passes the call on, and
// ends with a jump. So the called function sees the original caller, and the stack of a cancelled thread
// contains no frame of ours.
//
// We do not interpose mmap, munmap and mremap. MPI's transport layers patch the code that dlsym finds for
// mmap, munmap and mremap, to learn which pages are unmapped. If we interposed the functions, the transport
// layers would patch our code. The transport layers would then miss the calls that free() makes inside the C
// library.
#include <cerrno>
#include <type_traits>

#include "recorder/consumers/io/measuring_wrappers.h"
#include "recorder/consumers/io/real_function.h"

namespace rankine::recorder::io {
namespace {

template <class R>
R Absent() {
  errno = ENOSYS;
  if constexpr (std::is_void_v<R>) {
    return;
  } else if constexpr (std::is_pointer_v<R>) {
    return nullptr;
  } else if constexpr (std::is_unsigned_v<R>) {
    return 0;
  } else {
    return -1;
  }
}

template <Symbol kSymbol, class R, class... A>
[[gnu::noinline, gnu::cold]] R FirstTime(A... a) {
  LookUp();
  void* way = WrapperOf(kSymbol);
  if (way == nullptr) return Absent<R>();
  return reinterpret_cast<R (*)(A...)>(way)(a...);
}

// Each of the two calls below is the last call on its path, so the compiler turns it into a jump.
template <Symbol kSymbol, class R, class... A>
[[gnu::always_inline]] inline R GoOn(A... a) {
  void* way = WrapperOf(kSymbol);
  if (way == nullptr) [[unlikely]]
    return FirstTime<kSymbol, R>(a...);
  return reinterpret_cast<R (*)(A...)>(way)(a...);
}

}  // namespace
}  // namespace rankine::recorder::io

// The functions have different names in C++, because the headers declare them with other parameter names and
// attributes.
#define RANKINE_IO(symbol, result, parameters, ...)                                                         \
  extern "C" __attribute__((visibility("default"))) result rankine_io_##symbol parameters __asm__(#symbol); \
  result rankine_io_##symbol parameters {                                                                   \
    using rankine::recorder::io::Symbol;                                                                    \
    return rankine::recorder::io::GoOn<Symbol::s_##symbol, result>(__VA_ARGS__);                            \
  }
#define RANKINE_IO_ELSEWHERE(symbol)
#include "recorder/consumers/io/symbols.inc"
#undef RANKINE_IO_ELSEWHERE
#undef RANKINE_IO

// Defines an entry point for a function like fprintf. The macro's arguments include the function's
// parameters up to the format, and the arguments that are passed on.
#define RANKINE_IO_PRINT(symbol, print, parameters, last, ...)                                           \
  extern "C" __attribute__((visibility("default"))) int rankine_io_##symbol parameters __asm__(#symbol); \
  int rankine_io_##symbol parameters {                                                                   \
    va_list arguments;                                                                                   \
    va_start(arguments, last);                                                                           \
    const int n = rankine::recorder::io::print(__builtin_return_address(0), __VA_ARGS__, arguments);     \
    va_end(arguments);                                                                                   \
    return n;                                                                                            \
  }
RANKINE_IO_PRINT(fprintf, Print, (FILE * file, const char* format, ...), format, file, format)
RANKINE_IO_PRINT(__fprintf_chk, PrintChecked, (FILE * file, int how, const char* format, ...), format, file,
                 how, format)
RANKINE_IO_PRINT(printf, Print, (const char* format, ...), format, stdout, format)
RANKINE_IO_PRINT(__printf_chk, PrintChecked, (int how, const char* format, ...), format, stdout, how, format)
RANKINE_IO_PRINT(dprintf, PrintToDescriptor, (int fd, const char* format, ...), format, fd, format)
RANKINE_IO_PRINT(__dprintf_chk, PrintToDescriptorChecked, (int fd, int how, const char* format, ...), format,
                 fd, how, format)
RANKINE_IO_PRINT(fwprintf, PrintWide, (FILE * file, const wchar_t* format, ...), format, file, format)
RANKINE_IO_PRINT(__fwprintf_chk, PrintWideChecked, (FILE * file, int how, const wchar_t* format, ...), format,
                 file, how, format)
RANKINE_IO_PRINT(wprintf, PrintWide, (const wchar_t* format, ...), format, stdout, format)
RANKINE_IO_PRINT(__wprintf_chk, PrintWideChecked, (int how, const wchar_t* format, ...), format, stdout, how,
                 format)
#undef RANKINE_IO_PRINT

// Defines an entry point for fscanf or fwscanf, which also exist under names that the C standards give
// them.
#define RANKINE_IO_SCAN(symbol, list, scan, parameters, file, format)                                        \
  extern "C" __attribute__((visibility("default"))) int rankine_io_##symbol parameters __asm__(#symbol);     \
  int rankine_io_##symbol parameters {                                                                       \
    using rankine::recorder::io::Symbol;                                                                     \
    va_list arguments;                                                                                       \
    va_start(arguments, format);                                                                             \
    const int n =                                                                                            \
        rankine::recorder::io::scan<Symbol::s_##list>(__builtin_return_address(0), file, format, arguments); \
    va_end(arguments);                                                                                       \
    return n;                                                                                                \
  }
#define RANKINE_IO_SCANS(prefix)                                                                          \
  RANKINE_IO_SCAN(prefix##fscanf, prefix##vfscanf, Scan, (FILE * file, const char* format, ...), file,    \
                  format)                                                                                 \
  RANKINE_IO_SCAN(prefix##scanf, prefix##vfscanf, Scan, (const char* format, ...), stdin, format)         \
  RANKINE_IO_SCAN(prefix##fwscanf, prefix##vfwscanf, ScanWide, (FILE * file, const wchar_t* format, ...), \
                  file, format)
RANKINE_IO_SCANS()
RANKINE_IO_SCANS(__isoc99_)
RANKINE_IO_SCANS(__isoc23_)
#undef RANKINE_IO_SCANS
#undef RANKINE_IO_SCAN

// vfork.S calls this function and then jumps to the address that the function returns. The parameter
// `frame` is the frame of the call of vfork.
extern "C" __attribute__((visibility("hidden"))) void* rankine_io_before_vfork(const void* caller,
                                                                               const void* frame) {
  using rankine::recorder::io::Symbol;
  if (rankine::recorder::io::Next(Symbol::s_vfork) == nullptr) rankine::recorder::io::LookUp();
  rankine::recorder::io::TellVfork(caller, frame);
  return rankine::recorder::io::Next(Symbol::s_vfork);
}

// Entry points of the exec functions that take the program's arguments one by one. The list that is passed
// on has an element for each argument, and one for the end.
#define RANKINE_IO_EXEC(symbol, with, behind_words, ...)                                       \
  extern "C" __attribute__((visibility("default"))) int rankine_io_##symbol(                   \
      const char* path, const char* word, ...) __asm__(#symbol);                               \
  int rankine_io_##symbol(const char* path, const char* word, ...) {                           \
    using rankine::recorder::io::Symbol;                                                       \
    va_list arguments;                                                                         \
    va_start(arguments, word);                                                                 \
    size_t n = word == nullptr ? 0 : 1;                                                        \
    while (n != 0 && va_arg(arguments, const char*) != nullptr) ++n;                           \
    va_end(arguments);                                                                         \
    const char** words = static_cast<const char**>(__builtin_alloca((n + 1) * sizeof(char*))); \
    va_start(arguments, word);                                                                 \
    words[0] = word;                                                                           \
    for (size_t i = 1; i <= n; ++i) words[i] = va_arg(arguments, const char*);                 \
    behind_words va_end(arguments);                                                            \
    return rankine::recorder::io::GoOn<Symbol::s_##with, int>(__VA_ARGS__);                    \
  }
RANKINE_IO_EXEC(execl, execv, , path, static_cast<void*>(words))
RANKINE_IO_EXEC(execlp, execvp, , path, static_cast<void*>(words))
RANKINE_IO_EXEC(execle, execve, void* environment = va_arg(arguments, void*);
                , path, static_cast<void*>(words), environment)
#undef RANKINE_IO_EXEC
