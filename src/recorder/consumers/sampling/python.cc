// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/sampling/python.h"

#include <dlfcn.h>
#include <link.h>

#include <algorithm>
#include <atomic>
#include <cstring>

#include "base/rt/page.h"
#include "base/varint.h"
#include "recorder/core/meta.h"
#include "recorder/core/modules.h"
#include "recorder/core/spool.h"

namespace rankine::recorder::sampling {
namespace {

// The layout of a CPython version on 64-bit machines, as offsets in bytes. The sources are
// Include/cpython/pystate.h (PyThreadState, _PyCFrame), Include/internal/pycore_frame.h (before 3.11:
// Include/frameobject.h), Include/cpython/code.h and Include/cpython/unicodeobject.h.
struct Layout {
  // How a frame shows that the evaluation loop was called to run it.
  enum class Entry : uint8_t {
    each,  // The loop runs one frame per call.
    flag,  // A byte of the frame is 1.
    shim,  // The next frame belongs to the C stack, and has no code.
  };
  unsigned first, last;  // Versions as major * 256 + minor.
  Entry entry;
  uint16_t frame_of_thread;  // the frame, or the C frame if `frame_of_cframe` is not kNoCFrame
  uint16_t frame_of_cframe;
  uint16_t code_of_frame, previous_of_frame;
  uint16_t entry_of_frame;  // flag: the byte; shim: the byte with the owner
  uint16_t line_of_code, file_of_code, name_of_code;
  uint16_t ascii_text, other_text;  // The first character in an ASCII str, and in any other str.
};
constexpr uint16_t kNoCFrame = 0xffff;
constexpr size_t kFrameBytes = 72;     // number of bytes that are read from a frame
constexpr uint8_t kOwnedByCStack = 3;  // FRAME_OWNED_BY_CSTACK
constexpr Layout kLayouts[] = {
    {0x306, 0x307, Layout::Entry::each, 24, kNoCFrame, 32, 24, 0, 36, 96, 104, 48, 72},
    {0x308, 0x30a, Layout::Entry::each, 24, kNoCFrame, 32, 24, 0, 40, 104, 112, 48, 72},
    {0x30b, 0x30b, Layout::Entry::flag, 56, 8, 32, 48, 68, 72, 112, 128, 48, 72},
    {0x30c, 0x30c, Layout::Entry::shim, 56, 0, 0, 8, 70, 68, 112, 128, 40, 56},
    {0x30d, 0x30d, Layout::Entry::shim, 72, kNoCFrame, 0, 8, 70, 68, 112, 128, 40, 56},
};
constexpr size_t kTypeOfObject = 8;
struct RawText {
  uint64_t references, type, length, hash;
  uint32_t state, padding;
};

constexpr size_t kMostText = 400;  // The largest number of bytes in a name.

struct Interpreter {
  std::atomic<bool> found{false};
  uint64_t loop_begin = 0, loop_end = 0;    // address range of _PyEval_EvalFrameDefault
  uint64_t image_begin = 0, image_end = 0;  // the module that contains _PyEval_EvalFrameDefault
  uint64_t code_type = 0;
  void* (*thread_state)() = nullptr;
  const Layout* layout = nullptr;
};
Interpreter g_python;
std::atomic<uint64_t> g_functions{0};

template <class T>
T At(const std::byte* bytes, size_t offset) {
  T value;
  std::memcpy(&value, bytes + offset, sizeof value);
  return value;
}

size_t PutUtf8(uint32_t c, char* to) {
  if (c < 0x80) {
    to[0] = static_cast<char>(c);
    return 1;
  }
  const size_t more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
  constexpr unsigned kLead[] = {0, 0xc0, 0xe0, 0xf0};
  to[0] = static_cast<char>(kLead[more] | c >> (6 * more));
  for (size_t i = 1; i <= more; ++i) to[i] = static_cast<char>(0x80 | (c >> (6 * (more - i)) & 0x3f));
  return more + 1;
}

// Reads the characters of a str as UTF-8. Returns 0 if the str cannot be read, or has a format that literals
// do not have.
size_t ReadText(uint64_t object, char* to) {
  RawText head{};
  if (object % 8 != 0 || !ReadOwn(object, &head, sizeof head)) return 0;
  const uint32_t kind = head.state >> 2 & 7;
  const bool compact = (head.state >> 5 & 1) != 0, ascii = (head.state >> 6 & 1) != 0;
  if (!compact || (kind != 1 && (ascii || (kind != 2 && kind != 4)))) return 0;
  std::byte raw[kMostText];
  const uint64_t most = kMostText / (ascii ? 1 : 4);  // The largest number of characters whose UTF-8 form
                                                      // certainly fits.
  const uint64_t length = std::min({head.length, most, kMostText / kind});
  const Layout& layout = *g_python.layout;
  if (!ReadOwn(object + (ascii ? layout.ascii_text : layout.other_text), raw, length * kind)) return 0;
  size_t size = 0;
  for (uint64_t i = 0; i < length; ++i) {
    const uint32_t c = kind == 1   ? At<uint8_t>(raw, i)
                       : kind == 2 ? At<uint16_t>(raw, 2 * i)
                                   : At<uint32_t>(raw, 4 * i);
    size += PutUtf8(c & (ascii ? 0x7f : 0x1fffff), to + size);
  }
  return size;
}

// The spool stores a Python function as a module. The function's file and name identify the module, and the
// number of the function's first line is the address in the module.
bool LogFunction(uint64_t address, uint32_t line, uint64_t file, uint64_t name) {
  char texts[2][kMostText];
  const size_t sizes[2] = {ReadText(file, texts[0]), ReadText(name, texts[1])};
  if (sizes[1] == 0) return false;
  const uint64_t range[3] = {address, address + 1, address - line};
  std::byte numbers[3][10];
  const size_t ends[3] = {base::EncodeVarint(layout::kModuleIsFunction, numbers[0]),
                          base::EncodeVarint(sizes[0], numbers[1]), base::EncodeVarint(sizes[1], numbers[2])};
  const auto piece = [](const void* data, size_t size) {
    return Spool::Piece{data, static_cast<uint32_t>(size)};
  };
  const Spool::Piece pieces[] = {piece(range, sizeof range), piece(numbers[0], ends[0]),
                                 piece(numbers[1], ends[1]), piece(texts[0], sizes[0]),
                                 piece(numbers[2], ends[2]), piece(texts[1], sizes[1])};
  return g_spool.LogAtOnce(layout::LogType::module, pieces, 6);
}

// Logs the interpreter's version: the text up to the first space. Py_GetVersion exists in all versions,
// whereas Py_Version exists only since 3.11. Py_GetVersion returns a constant text, and needs neither an
// initialised interpreter nor the interpreter's lock.
void LogVersion(const char* from) {
  char version[32] = "";
  for (size_t i = 0; i + 1 < sizeof version && from[i] != '\0' && from[i] != ' '; ++i) version[i] = from[i];
  Meta("python.version", version);
}

// Returns null if the version is unknown. `text` is for example "3.9.18 (main, Nov 30 2026) [GCC 12.2.0]".
// In free-threaded builds, all objects have a longer head.
const Layout* LayoutOf(const char* text) {
  if (std::strstr(text, "free-threading") != nullptr) return nullptr;
  unsigned numbers[2] = {0, 0};
  for (unsigned& number : numbers) {
    while (*text >= '0' && *text <= '9' && number < 0x100)
      number = 10 * number + static_cast<unsigned>(*text++ - '0');
    if (*text == '.') ++text;
  }
  const unsigned version = numbers[0] << 8 | numbers[1];
  const auto* layout = std::ranges::find_if(
      kLayouts, [version](const Layout& one) { return version >= one.first && version <= one.last; });
  return layout == std::end(kLayouts) || numbers[1] > 0xff ? nullptr : layout;
}

// Returns the address of the thread's innermost Python frame; 0: unknown, or there is none.
uint64_t InnermostFrame(const Layout& layout, uint64_t thread) {
  uint64_t frame = 0;
  if (thread == 0 || !ReadOwn(thread + layout.frame_of_thread, &frame, sizeof frame)) return 0;
  if (layout.frame_of_cframe == kNoCFrame) return frame;
  const uint64_t cframe = frame;
  return ReadOwn(cframe + layout.frame_of_cframe, &frame, sizeof frame) ? frame : 0;
}

// Checks the layout against the running interpreter. MPI_Init is usually called in a Python function, so the
// innermost frame has code. A thread without frames proves nothing.
bool IsRight(const Layout& layout, uint64_t thread, uint64_t code_type) {
  uint64_t frame = InnermostFrame(layout, thread);
  for (int i = 0; i < 3 && frame != 0; ++i) {
    std::byte raw[kFrameBytes];
    uint64_t type = 0;
    if (frame % 8 != 0 || !ReadOwn(frame, raw, sizeof raw)) return false;
    const bool shim =
        layout.entry == Layout::Entry::shim && At<uint8_t>(raw, layout.entry_of_frame) == kOwnedByCStack;
    if (!shim)
      return ReadOwn(At<uint64_t>(raw, layout.code_of_frame) + kTypeOfObject, &type, sizeof type) &&
             type == code_type;
    frame = At<uint64_t>(raw, layout.previous_of_frame);
  }
  return true;
}

}  // namespace

void FindPython() {
  const auto version = reinterpret_cast<const char* (*)()>(dlsym(RTLD_DEFAULT, "Py_GetVersion"));
  if (version == nullptr || g_python.found.load()) return;
  LogVersion(version());
  g_python.layout = LayoutOf(version());
  if (g_python.layout == nullptr) return MetaUint("python.unknown", 1);
  void* loop = dlsym(RTLD_DEFAULT, "_PyEval_EvalFrameDefault");
  void* state = dlsym(RTLD_DEFAULT, "PyGILState_GetThisThreadState");
  // dladdr1 is looked up by name, because older versions of glibc have it in a separate library.
  const auto look_up = reinterpret_cast<decltype(&dladdr1)>(dlsym(RTLD_DEFAULT, "dladdr1"));
  Dl_info info;
  ElfW(Sym)* symbol = nullptr;
  if (loop == nullptr || look_up == nullptr || state == nullptr ||
      look_up(loop, &info, reinterpret_cast<void**>(&symbol), RTLD_DL_SYMENT) == 0 || symbol == nullptr)
    return;
  g_python.loop_begin = reinterpret_cast<uint64_t>(loop);
  g_python.loop_end = g_python.loop_begin + symbol->st_size;
  if (const callsite::Module* image = g_modules.Find(g_python.loop_begin)) {
    g_python.image_begin = image->start;
    g_python.image_end = image->end;
  }
  g_python.code_type = reinterpret_cast<uint64_t>(dlsym(RTLD_DEFAULT, "PyCode_Type"));
  g_python.thread_state = reinterpret_cast<void* (*)()>(state);
  const auto thread = reinterpret_cast<uint64_t>(g_python.thread_state());
  if (!IsRight(*g_python.layout, thread, g_python.code_type)) return MetaUint("python.unknown", 1);
  g_python.found.store(g_python.code_type != 0, std::memory_order_release);
}

uint32_t Python::Show(std::span<uintptr_t> stack, uint32_t frames) {
  if (!g_python.found.load(std::memory_order_acquire)) return frames;
  const auto is_loop = [](uint64_t address) {
    return address > g_python.loop_begin && address <= g_python.loop_end;
  };
  if (std::none_of(stack.begin(), stack.begin() + frames, is_loop)) return frames;
  const auto thread = reinterpret_cast<uint64_t>(g_python.thread_state());
  const uint64_t frame = InnermostFrame(*g_python.layout, thread);
  if (frame == 0) return frames;
  ReadFrames(frame);
  NameFrames();
  uint32_t size = 0, next = 0;
  const auto put = [&](uintptr_t address) {
    if (size < kMostFrames) out_[size++] = address;
  };
  bool in_python = false;
  for (uint32_t i = 0; i < frames; ++i) {
    if (!is_loop(stack[i])) {
      const bool leads = in_python && stack[i] >= g_python.image_begin && stack[i] < g_python.image_end;
      if (!leads) put(stack[i]);
      continue;
    }
    in_python = true;
    bool entered = false;
    while (!entered && next < count_) {
      put(names_[next] != 0 ? names_[next] : stack[i]);
      entered = frames_[next++].is_entry;
    }
  }
  // The compiler may have moved parts of the loop to other addresses, which the recorder does not recognise.
  // The Python frames for which no native frame was found are appended at the end.
  while (next < count_) {
    if (names_[next] != 0) put(names_[next]);
    ++next;
  }
  const uint32_t most = std::min<uint32_t>(size, static_cast<uint32_t>(stack.size()));
  std::copy_n(out_, most, stack.begin());
  return most;
}

bool Python::ReadFrame(uint64_t frame, void* to, size_t bytes) {
  if (frame < page_.low || frame >= page_.high || page_.high - frame < bytes) {
    page_.low = frame & ~(rt::kLeastPageBytes - 1);
    page_.high = frame + bytes;
    if (!ReadOwn(page_.low, page_.bytes, page_.high - page_.low)) {
      page_.low = page_.high = 0;
      return false;
    }
  }
  std::memcpy(to, page_.bytes + (frame - page_.low), bytes);
  return true;
}

void Python::ReadFrames(uint64_t frame) {
  count_ = 0;
  page_.low = page_.high = 0;  // the stored page is outdated
  const Layout& layout = *g_python.layout;
  for (uint32_t steps = 0; frame != 0 && frame % 8 == 0 && count_ < kMostFrames && steps < 2 * kMostFrames;
       ++steps) {
    std::byte raw[kFrameBytes];
    if (!ReadFrame(frame, raw, sizeof raw)) return;
    const auto mark = At<uint8_t>(raw, layout.entry_of_frame);
    frame = At<uint64_t>(raw, layout.previous_of_frame);
    if (layout.entry == Layout::Entry::shim && mark >= kOwnedByCStack) {
      if (mark > kOwnedByCStack) return;
      if (count_ > 0) frames_[count_ - 1].is_entry = true;
      continue;
    }
    if (layout.entry == Layout::Entry::flag && mark > 1) return;
    const bool is_entry =
        layout.entry == Layout::Entry::each || (layout.entry == Layout::Entry::flag && mark == 1);
    frames_[count_++] = {At<uint64_t>(raw, layout.code_of_frame), is_entry};
  }
}

void Python::NameFrames() {
  for (uint32_t at = 0; at < count_;) {
    iovec pieces[kMostPieces];
    const uint32_t n = std::min<uint32_t>(count_ - at, kMostPieces);
    for (uint32_t i = 0; i < n; ++i) pieces[i] = {reinterpret_cast<void*>(frames_[at + i].code), kHead};
    const size_t got = ReadOwn({pieces, n}, heads_, n * kHead) / kHead;
    for (uint32_t i = 0; i < n; ++i)
      names_[at + i] = i < got ? AddressOf(frames_[at + i].code, heads_ + i * kHead) : 0;
    at += n;
  }
}

// Returns the address that represents a Python function. Returns 0 if `code` is not a code object, or if
// there is no space for the function's name.
uint64_t Python::AddressOf(uint64_t code, const std::byte* head) {
  if (At<uint64_t>(head, kTypeOfObject) != g_python.code_type) return 0;
  const Layout& layout = *g_python.layout;
  const auto line = At<uint32_t>(head, layout.line_of_code);
  const auto file = At<uint64_t>(head, layout.file_of_code), name = At<uint64_t>(head, layout.name_of_code);
  uint32_t i = static_cast<uint32_t>((code * 0x9e3779b97f4a7c15ull) >> 40) % kMostKnown;
  while (known_[i].id != 0) {
    const Function& known = known_[i];
    if (known.code == code && known.line == line && known.file == file && known.name == name)
      return layout::kFunctionSite | known.id;
    i = (i + 1) % kMostKnown;
  }
  if (known_count_ >= kMostKnown / 2) return 0;
  const auto id = static_cast<uint32_t>(g_functions.fetch_add(1, std::memory_order_relaxed) + 1);
  if (!LogFunction(layout::kFunctionSite | id, line, file, name)) return 0;  // tried again later
  ++known_count_;
  known_[i] = {code, name, file, line, id};
  return layout::kFunctionSite | id;
}

}  // namespace rankine::recorder::sampling
