// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/callsite/callsite.h"

#include <sys/mman.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "base/rt/page.h"
#include "recorder/core/callsite/bindings.h"
#include "recorder/core/callsite/byte_reader.h"
#include "recorder/core/callsite/cfi.h"
#include "recorder/core/callsite/modules.h"

namespace rankine::callsite {

std::atomic<uint32_t> site_generation{1};

namespace {

using recorder::arch::kCallStoresReturn;

constexpr uintptr_t kWord = sizeof(uintptr_t);
// The size of the largest frame that a row may describe. Frames in the MPI layer are small, and a wrong
// frame pointer must not lead to a distant address. Frames of the application may contain large arrays; the
// default stack is 8 MiB.
constexpr uintptr_t kMaxMpiFrameBytes = uintptr_t{1} << 20;
constexpr uintptr_t kMaxUserFrameBytes = uintptr_t{64} << 20;

// Reads a word of another function's frame, even if the address sanitizer has poisoned the word.
[[gnu::no_sanitize_address, gnu::no_sanitize_thread]] uintptr_t Load(uintptr_t address) {
  return *static_cast<const uintptr_t*>(AsPointer(address));
}

uintptr_t Plus(uintptr_t base, int32_t offset) {
  return base + static_cast<uintptr_t>(int64_t{offset});
}

// Asks the kernel whether an address is mapped, without accessing the memory. If the system call mincore is
// forbidden, the unwind table is trusted.
bool IsMapped(uintptr_t address) {
  unsigned char resident = 0;
  void* page = const_cast<void*>(AsPointer(address & ~(rt::PageBytes() - 1)));
  return mincore(page, 1, &resident) == 0 || errno != ENOMEM;
}

// Whether `address` is aligned to a word and inside [low, low + limit).
bool InFrame(uintptr_t address, uintptr_t low, uintptr_t limit) {
  return address % kWord == 0 && address - low < limit;
}

void TranslateRow(const UnwindRow& row, SiteEntry* entry) {
  using Cfa = SiteEntry::Cfa;
  using SavedFp = SiteEntry::SavedFp;
  entry->cfa = Cfa::none;
  const Rule& back = row.rules[kReturn];
  if (back.kind != RuleKind::at_cfa || row.signal_frame || row.rules[kSp].kind != RuleKind::same) return;
  if (kCallStoresReturn && back.offset != -static_cast<int32_t>(kWord)) return;
  entry->return_offset = back.offset;
  const Rule& fp = row.rules[kFp];
  entry->fp_offset = fp.offset;
  switch (fp.kind) {
    case RuleKind::same:
      entry->fp = SavedFp::unchanged;
      break;
    case RuleKind::at_cfa:
      entry->fp = SavedFp::at_cfa;
      break;
    case RuleKind::at_register:
      entry->fp = fp.reg == kFp ? SavedFp::at_fp : SavedFp::lost;
      break;
    default:
      entry->fp = SavedFp::lost;
      break;
  }
  entry->cfa_offset = row.cfa.offset;
  if (row.cfa.kind == CfaKind::register_plus && row.cfa.reg == kSp) entry->cfa = Cfa::sp;
  if (row.cfa.kind == CfaKind::register_plus && row.cfa.reg == kFp) entry->cfa = Cfa::fp;
  if (row.cfa.kind == CfaKind::register_deref && row.cfa.reg == kFp) entry->cfa = Cfa::at_fp;
}

void ReadEntry(SiteCache& cache, uintptr_t return_address, bool with_row, SiteEntry* entry) {
  Location location;
  // an address in the call instruction; the instruction after the call may belong to another function
  const uintptr_t pc = return_address - 1;
  const bool found = cache.registry->Locate(pc, &location);
  *entry = {};
  entry->return_address = return_address;
  entry->layer = found ? location.layer : Layer::application;
  if (entry->layer == Layer::application && !with_row) return;
  entry->cfa = SiteEntry::Cfa::none;
  UnwindRow row;
  if (found && FindUnwindRow(location.table, pc, &row)) TranslateRow(row, entry);
}

// Each return address has two positions in the table: its own index, and the index that differs in the
// lowest bit. The entry that was used last moves to its own index, where the first probe finds it.
[[gnu::noinline]] SiteEntry& LookUpBeyond(SiteCache& cache, uintptr_t return_address, bool with_row) {
  const uint32_t index = SiteIndex(return_address);
  SiteEntry& first = cache.entries[index];
  SiteEntry& second = cache.entries[index ^ 1];
  const uint32_t generation = site_generation.load(std::memory_order_acquire);
  const auto is_ours = [&](const SiteEntry& entry) {
    return entry.return_address == return_address && entry.generation == generation &&
           !(with_row && entry.cfa == SiteEntry::Cfa::not_read);
  };
  if (is_ours(first)) return first;
  if (is_ours(second)) {
    std::swap(first, second);
    return first;
  }
  const int saved_errno = errno;
  ++cache.misses;
  if (first.return_address != return_address && first.generation == generation) second = first;
  ReadEntry(cache, return_address, with_row, &first);
  first.generation = generation;
  errno = saved_errno;
  return first;
}

inline SiteEntry& LookUp(SiteCache& cache, uintptr_t return_address, bool with_row) {
  SiteEntry& entry = cache.entries[SiteIndex(return_address)];
  const bool usable = entry.return_address == return_address &&
                      entry.generation == site_generation.load(std::memory_order_relaxed) &&
                      !(with_row && entry.cfa == SiteEntry::Cfa::not_read);
  if (usable) [[likely]]
    return entry;
  return LookUpBeyond(cache, return_address, with_row);
}

// Checks, when a row is first used, whether the words of the frame are mapped. Later uses assume that the
// same code has the same frame layout. If the frame has only one word, `second` is 0.
[[gnu::noinline]] bool AreMapped(uintptr_t first, uintptr_t second) {
  const int saved_errno = errno;
  const bool mapped = IsMapped(first) && (second == 0 || IsMapped(second));
  errno = saved_errno;
  return mapped;
}

// Whether the row is simple, as rows of optimised code usually are: every saved word is within the frame,
// at a fixed distance from the stack pointer.
bool IsPlain(const SiteEntry& entry) {
  const auto word = static_cast<int32_t>(kWord);
  const int32_t size = entry.cfa_offset;
  if (entry.cfa != SiteEntry::Cfa::sp || size < word || size % word != 0) return false;
  if (size > static_cast<int32_t>(kMaxMpiFrameBytes)) return false;
  const auto in_frame = [&](int32_t offset) { return offset % word == 0 && offset >= -size && offset < 0; };
  if (!in_frame(ReturnOffset(entry))) return false;
  if (entry.fp == SiteEntry::SavedFp::unchanged) return true;
  return entry.fp == SiteEntry::SavedFp::at_cfa && in_frame(entry.fp_offset) &&
         entry.fp_offset != ReturnOffset(entry);
}

// Replaces `frame` by the caller's frame. Returns false if the caller's frame cannot be found; in this case,
// `frame` is unchanged.
[[gnu::noinline]] bool StepOutCarefully(SiteEntry& entry, Frame* frame) {
  const uintptr_t limit = entry.layer == Layer::mpi ? kMaxMpiFrameBytes : kMaxUserFrameBytes;
  const uintptr_t low = frame->stack_pointer;
  uintptr_t cfa = 0;
  switch (entry.cfa) {
    case SiteEntry::Cfa::sp:
      cfa = Plus(low, entry.cfa_offset);
      break;
    case SiteEntry::Cfa::fp:
      cfa = Plus(frame->frame_pointer, entry.cfa_offset);
      break;
    case SiteEntry::Cfa::at_fp: {
      const uintptr_t at = Plus(frame->frame_pointer, entry.cfa_offset);
      if (!InFrame(at, low, limit) || (entry.use == SiteEntry::Use::unchecked && !AreMapped(at, 0)))
        return false;
      cfa = Load(at);
      break;
    }
    default:
      return false;
  }
  // A caller's frame is at higher addresses. The return address must therefore be below the CFA, and not
  // below the stack pointer.
  const uintptr_t return_at = ReturnAt(entry, cfa);
  if (!InFrame(return_at, low, limit) || cfa <= low) return false;
  uintptr_t fp_at = 0;
  if (entry.fp == SiteEntry::SavedFp::at_cfa) fp_at = Plus(cfa, entry.fp_offset);
  if (entry.fp == SiteEntry::SavedFp::at_fp) fp_at = Plus(frame->frame_pointer, entry.fp_offset);
  if (fp_at != 0 && !InFrame(fp_at, low, limit)) return false;
  if (entry.use == SiteEntry::Use::unchecked) {
    if (!AreMapped(return_at, fp_at)) return false;
    entry.use = IsPlain(entry) ? SiteEntry::Use::plain : SiteEntry::Use::checked;
  }
  // A lost register becomes 0. No frame contains address 0, so a later row that needs a lost register fails
  // the checks above.
  if (entry.fp == SiteEntry::SavedFp::lost) frame->frame_pointer = 0;
  if (fp_at != 0) frame->frame_pointer = Load(fp_at);
  frame->return_address = recorder::arch::PlainAddress(Load(return_at));
  frame->stack_pointer = cfa;
  return true;
}

inline bool StepOut(SiteEntry& entry, Frame* frame) {
  if (entry.use != SiteEntry::Use::plain) [[unlikely]] {
    Frame copy = *frame;  // The copy lets the compiler keep the frame itself in registers.
    const bool stepped = StepOutCarefully(entry, &copy);
    *frame = copy;
    return stepped;
  }
  const uintptr_t cfa = Plus(frame->stack_pointer, entry.cfa_offset);
  if (entry.fp == SiteEntry::SavedFp::at_cfa) frame->frame_pointer = Load(Plus(cfa, entry.fp_offset));
  frame->return_address = recorder::arch::PlainAddress(Load(ReturnAt(entry, cfa)));
  frame->stack_pointer = cfa;
  return true;
}

// The result depends on the order of the addresses: main > f > g differs from main > g > f. The multiplier is
// odd, so no bit of an address is lost.
uint64_t Append(uint64_t id, uintptr_t address) {
  id = (id ^ address) * 0x9e3779b97f4a7c15ull;
  return id ^ (id >> 32);
}

}  // namespace

const SiteEntry& EntryWithRow(SiteCache& cache, uintptr_t return_address) {
  return LookUp(cache, return_address, true);
}

bool IsOwnCallSlow(SiteCache& cache, uintptr_t return_address, uint16_t function, std::string_view name) {
  SiteEntry& entry = LookUp(cache, return_address, false);
  if (entry.layer == Layer::application) return false;
  if (entry.asked != function && entry.asked != SiteEntry::kNoBinding) {
    const int saved_errno = errno;
    const ForWhom whom = CallsForWhom(*cache.registry, return_address - 1, name);
    entry.is_own = whom == ForWhom::itself;
    entry.asked = whom == ForWhom::other ? SiteEntry::kNoBinding : function;
    errno = saved_errno;
  }
  return entry.is_own;
}

Layer LayerAt(SiteCache& cache, uintptr_t address) {
  return LookUp(cache, address, false).layer;
}

uintptr_t FindCallSiteSlow(SiteCache& cache, uintptr_t return_address, uintptr_t stack_pointer,
                           uintptr_t frame_pointer) {
  Frame at = {return_address, stack_pointer, frame_pointer};
  // There are usually one or two shims. Unrolled steps have their own branches, which the processor predicts
  // well.
#pragma GCC unroll 4
  for (unsigned skipped = 0; skipped <= kMaxSkippedFrames; ++skipped) {
    SiteEntry& entry = LookUp(cache, at.return_address, false);
    if (entry.layer == Layer::application) return at.return_address;
    if (!StepOut(entry, &at) || at.return_address == 0) break;
  }
  ++cache.failures;
  return at.return_address != 0 ? at.return_address : return_address;
}

SiteChain FindCallSites(SiteCache& cache, const Frame& frame, std::span<uintptr_t> sites) {
  SiteChain chain;
  const size_t wanted = std::min<size_t>(sites.size(), kMaxSiteDepth);
  if (wanted == 0) return chain;
  Frame at = frame;
  uintptr_t outermost = frame.return_address;
  for (unsigned frames = 0; frames < kMaxSkippedFrames + kMaxSiteDepth; ++frames) {
    outermost = at.return_address;
    // The last address needs no row, because the walk ends there.
    SiteEntry& entry = LookUp(cache, at.return_address, chain.count + 1 < wanted);
    if (entry.layer == Layer::application) {
      sites[chain.count++] = at.return_address;
      chain.id = Append(chain.id, at.return_address);
      if (chain.count == wanted) return chain;
    }
    if (!StepOut(entry, &at) || at.return_address == 0) break;
  }
  if (chain.count == 0) {
    ++cache.failures;
    sites[chain.count++] = outermost;
    chain.id = Append(0, outermost);
  }
  return chain;
}

}  // namespace rankine::callsite
