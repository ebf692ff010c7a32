// SPDX-License-Identifier: BSD-3-Clause
// This file implements the annotations of NVTX, version 3. NVTX consists of headers, so every library that
// uses NVTX has its own copy of it. Each copy looks for a tool at the first annotation. Ranges of the default
// domain become regions. Ranges of a domain D become intervals of the attribute nvtx.D. Pushed ranges nest;
// started ranges may overlap.
#include <cstddef>
#include <cstring>
#include <cwchar>

#include "base/rt/text.h"
#include "recorder/adapters/tool.h"
#include "recorder/adapters/value.h"
#include "recorder/context/dictionary.h"

namespace rankine::recorder::adapters {
namespace {

using Message = rt::Text<context::kMaxText>;

constinit rankine_attribute g_regions = {"region", RANKINE_STRING, RANKINE_NESTED | RANKINE_THREAD,
                                         nullptr,  nullptr,        nullptr};
constinit rankine_attribute g_ranges = {"nvtx.range", RANKINE_STRING, RANKINE_THREAD,
                                        nullptr,      nullptr,        nullptr};
constinit rankine_attribute g_marks = {"nvtx.mark", RANKINE_STRING, RANKINE_NESTED | RANKINE_THREAD,
                                       nullptr,     nullptr,        nullptr};
constexpr int kNoLevel = -2;  // The value of NVTX_NO_PUSH_POP_TRACKING, which NVTX returns to a program
                              // when no tool is loaded.

// The part of nvtxEventAttributes_t that we read.
struct Event {
  uint16_t version;
  uint16_t size;
  uint32_t category;
  int32_t color_type;
  uint32_t color;
  int32_t payload_type;
  int32_t reserved;
  uint64_t payload;
  int32_t message_type;
  const void* message;
};
static_assert(offsetof(Event, message) == 40);
enum MessageType : int32_t { kAscii = 1, kUnicode = 2, kRegistered = 3 };

uint64_t Site(const void* return_address) {
  return reinterpret_cast<uint64_t>(return_address);
}

// Encodes one character in UTF-8. Returns the number of bytes; 0: the character is not valid.
size_t Encode(uint32_t c, char* to) {
  const auto byte = [](uint32_t bits) { return static_cast<char>(bits); };
  if (c < 0x80) {
    to[0] = byte(c);
    return 1;
  }
  const size_t more = c < 0x800 ? 1 : c < 0x10000 ? 2 : c < 0x110000 ? 3 : 0;
  constexpr uint32_t kFirst[] = {0, 0xc0, 0xe0, 0xf0};
  if (more == 0) return 0;
  to[0] = byte(kFirst[more] | c >> (6 * more));
  for (size_t i = 1; i <= more; ++i) to[i] = byte(0x80 | (c >> (6 * (more - i)) & 0x3f));
  return more + 1;
}

Message Narrow(const wchar_t* wide) {
  Message text;
  for (; wide != nullptr && *wide != L'\0' && text.size() + 4 < context::kMaxText; ++wide) {
    char bytes[4];
    text << std::string_view(bytes, Encode(static_cast<uint32_t>(*wide), bytes));
  }
  return text;
}

// We return pointers to Named as the handles of registered strings and domains.
const char* NameOf(const Named* handle) {
  return handle == nullptr ? "" : handle->attribute.name;
}

Message MessageOf(const Event* event) {
  Message text;
  if (event == nullptr || event->size < offsetof(Event, message) + sizeof event->message) return text;
  if (event->message == nullptr) return text;
  if (event->message_type == kAscii) return text << static_cast<const char*>(event->message);
  if (event->message_type == kUnicode) return Narrow(static_cast<const wchar_t*>(event->message));
  if (event->message_type == kRegistered) return text << NameOf(static_cast<const Named*>(event->message));
  return text;
}

rankine_attribute* AttributeOf(Named* domain) {
  return domain == nullptr ? &g_regions : &domain->attribute;
}

// Begins a started range. Returns the range's number, which is the address of its entry; the end searches the
// path for this entry.
uint64_t Start(const char* message) {
  return reinterpret_cast<uint64_t>(BeginOverlapping(&g_ranges, message));
}

void Mark(const char* message) {
  BeginText(&g_marks, message);
  EndText(&g_marks, nullptr, 0);
}

int Push(Named* domain, const char* message) {
  BeginText(AttributeOf(domain), message == nullptr ? "" : message);
  return kNoLevel;
}

int Pop(Named* domain, uint64_t site) {
  EndText(AttributeOf(domain), nullptr, site);
  return kNoLevel;
}

void MarkEx(const Event* event) {
  Mark(MessageOf(event).c_str());
}
void MarkA(const char* message) {
  Mark(message);
}
void MarkW(const wchar_t* message) {
  Mark(Narrow(message).c_str());
}
uint64_t RangeStartEx(const Event* event) {
  return Start(MessageOf(event).c_str());
}
uint64_t RangeStartA(const char* message) {
  return message == nullptr ? 0 : Start(message);
}
uint64_t RangeStartW(const wchar_t* message) {
  return Start(Narrow(message).c_str());
}
void RangeEnd(uint64_t id) {
  EndOverlapping(reinterpret_cast<const context::Entry*>(id));
}
int RangePushEx(const Event* event) {
  return Push(nullptr, MessageOf(event).c_str());
}
int RangePushA(const char* message) {
  return Push(nullptr, message);
}
int RangePushW(const wchar_t* message) {
  return Push(nullptr, Narrow(message).c_str());
}
int RangePop() {
  return Pop(nullptr, Site(__builtin_return_address(0)));
}

void DomainMarkEx(Named*, const Event* event) {
  MarkEx(event);
}
uint64_t DomainRangeStartEx(Named*, const Event* event) {
  return RangeStartEx(event);
}
void DomainRangeEnd(Named*, uint64_t id) {
  RangeEnd(id);
}
int DomainRangePushEx(Named* domain, const Event* event) {
  return Push(domain, MessageOf(event).c_str());
}
int DomainRangePop(Named* domain) {
  return Pop(domain, Site(__builtin_return_address(0)));
}
Named* DomainRegisterStringA(Named*, const char* text) {
  return text == nullptr ? nullptr : FindNamed(text);
}
Named* DomainRegisterStringW(Named*, const wchar_t* text) {
  return FindNamed(Narrow(text).c_str());
}
Named* DomainCreateA(const char* name) {
  Message attribute;
  attribute << "nvtx." << name;
  Named* domain = FindNamed({attribute.c_str(), attribute.size()});
  if (domain != nullptr) Know(domain, RANKINE_STRING, RANKINE_NESTED | RANKINE_THREAD);
  return domain;
}
Named* DomainCreateW(const wchar_t* name) {
  return DomainCreateA(Narrow(name).c_str());
}

template <class Function>
void* Address(Function* function) {
  return reinterpret_cast<void*>(function);
}

using FunctionTable = void***;  // A table of the addresses of function pointers, indexed by function
                                // number.
using GetTable = int (*)(uint32_t module, FunctionTable* table, unsigned* size);
struct Callbacks {
  size_t size;
  GetTable get;
};

void Fill(GetTable get, uint32_t module, void* const* functions, unsigned count) {
  FunctionTable table = nullptr;
  unsigned size = 0;
  if (get(module, &table, &size) == 0 || table == nullptr) return;
  for (unsigned i = 0; i < count && i < size; ++i) {
    if (functions[i] != nullptr && table[i] != nullptr) *table[i] = functions[i];
  }
}

}  // namespace

int AttachNvtx(const void* (*get_table)(uint32_t)) {
  constexpr uint32_t kCallbacks = 1;
  const auto* callbacks = static_cast<const Callbacks*>(get_table(kCallbacks));
  if (callbacks == nullptr || callbacks->size < sizeof(Callbacks) || !IsMeasured()) return 0;
  void* const core[] = {nullptr,
                        Address(MarkEx),
                        Address(MarkA),
                        Address(MarkW),
                        Address(RangeStartEx),
                        Address(RangeStartA),
                        Address(RangeStartW),
                        Address(RangeEnd),
                        Address(RangePushEx),
                        Address(RangePushA),
                        Address(RangePushW),
                        Address(RangePop)};
  void* const domains[] = {nullptr,
                           Address(DomainMarkEx),
                           Address(DomainRangeStartEx),
                           Address(DomainRangeEnd),
                           Address(DomainRangePushEx),
                           Address(DomainRangePop),
                           nullptr,  // resources, and names of categories
                           nullptr,
                           nullptr,
                           nullptr,
                           Address(DomainRegisterStringA),
                           Address(DomainRegisterStringW),
                           Address(DomainCreateA),
                           Address(DomainCreateW)};
  constexpr uint32_t kCore = 1;
  constexpr uint32_t kCoreWithDomains = 5;
  Fill(callbacks->get, kCore, core, std::size(core));
  Fill(callbacks->get, kCoreWithDomains, domains, std::size(domains));
  return 1;
}

}  // namespace rankine::recorder::adapters
