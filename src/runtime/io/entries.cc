// The entries that stand in front of the C library's. Nothing but the way on: the last call is a jump, so
// that the function behind sees the caller itself, and a cancelled thread's stack has no frame of ours.
//
// mmap, munmap and mremap are not among them: MPI's transport layers patch their code where dlsym finds it,
// to learn which pages are gone, and would patch ours instead of the C library's, which its own free() calls.
#include <cerrno>
#include <type_traits>

#include "runtime/io/measured.h"
#include "runtime/io/next.h"

namespace rankine::runtime::io {
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
  void* way = WayOf(kSymbol);
  if (way == nullptr) return Absent<R>();
  return reinterpret_cast<R (*)(A...)>(way)(a...);
}

// Both ways on are jumps.
template <Symbol kSymbol, class R, class... A>
[[gnu::always_inline]] inline R GoOn(A... a) {
  void* way = WayOf(kSymbol);
  if (way == nullptr) [[unlikely]]
    return FirstTime<kSymbol, R>(a...);
  return reinterpret_cast<R (*)(A...)>(way)(a...);
}

}  // namespace
}  // namespace rankine::runtime::io

// Under another name here, because the headers name parameters and attributes otherwise.
#define RANKINE_IO(symbol, result, parameters, ...)                                                         \
  extern "C" __attribute__((visibility("default"))) result rankine_io_##symbol parameters __asm__(#symbol); \
  result rankine_io_##symbol parameters {                                                                   \
    using rankine::runtime::io::Symbol;                                                                     \
    return rankine::runtime::io::GoOn<Symbol::s_##symbol, result>(__VA_ARGS__);                             \
  }
#include "runtime/io/symbols.inc"
#undef RANKINE_IO

extern "C" {
__attribute__((visibility("default"))) int rankine_io_fprintf(FILE* file, const char* format,
                                                              ...) __asm__("fprintf");
__attribute__((visibility("default"))) int rankine_io_fprintf_chk(FILE* file, int how, const char* format,
                                                                  ...) __asm__("__fprintf_chk");

int rankine_io_fprintf(FILE* file, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int n = rankine::runtime::io::Print(__builtin_return_address(0), file, format, arguments);
  va_end(arguments);
  return n;
}

int rankine_io_fprintf_chk(FILE* file, int how, const char* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int n = rankine::runtime::io::PrintChecked(__builtin_return_address(0), file, how, format, arguments);
  va_end(arguments);
  return n;
}
}

extern "C" {
__attribute__((visibility("default"))) int rankine_io_fwprintf(FILE* file, const wchar_t* format,
                                                               ...) __asm__("fwprintf");
__attribute__((visibility("default"))) int rankine_io_fwprintf_chk(FILE* file, int how, const wchar_t* format,
                                                                   ...) __asm__("__fwprintf_chk");

int rankine_io_fwprintf(FILE* file, const wchar_t* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int n = rankine::runtime::io::PrintWide(__builtin_return_address(0), file, format, arguments);
  va_end(arguments);
  return n;
}

int rankine_io_fwprintf_chk(FILE* file, int how, const wchar_t* format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const int n =
      rankine::runtime::io::PrintWideChecked(__builtin_return_address(0), file, how, format, arguments);
  va_end(arguments);
  return n;
}
}

// fscanf and fwscanf, and the names that standards of C give them.
#define RANKINE_IO_SCAN(symbol, list, scan, character)                                                      \
  extern "C" __attribute__((visibility("default"))) int rankine_io_##symbol(                                \
      FILE* file, const character* format, ...) __asm__(#symbol);                                           \
  int rankine_io_##symbol(FILE* file, const character* format, ...) {                                       \
    using rankine::runtime::io::Symbol;                                                                     \
    va_list arguments;                                                                                      \
    va_start(arguments, format);                                                                            \
    const int n =                                                                                           \
        rankine::runtime::io::scan<Symbol::s_##list>(__builtin_return_address(0), file, format, arguments); \
    va_end(arguments);                                                                                      \
    return n;                                                                                               \
  }
RANKINE_IO_SCAN(fscanf, vfscanf, Scan, char)
RANKINE_IO_SCAN(__isoc99_fscanf, __isoc99_vfscanf, Scan, char)
RANKINE_IO_SCAN(__isoc23_fscanf, __isoc23_vfscanf, Scan, char)
RANKINE_IO_SCAN(fwscanf, vfwscanf, ScanWide, wchar_t)
RANKINE_IO_SCAN(__isoc99_fwscanf, __isoc99_vfwscanf, ScanWide, wchar_t)
RANKINE_IO_SCAN(__isoc23_fwscanf, __isoc23_vfwscanf, ScanWide, wchar_t)
#undef RANKINE_IO_SCAN
