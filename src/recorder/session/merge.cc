// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/session/merge.h"

#include <fcntl.h>
#include <sys/mman.h>

#include <cerrno>
#include <cstring>

#include "base/hash.h"
#include "base/rt/clock.h"
#include "base/rt/folder.h"
#include "base/rt/syscall.h"
#include "base/rt/text.h"
#include "layout/archive_writer.h"
#include "layout/encode_process.h"
#include "layout/environment.h"
#include "layout/ti/pack.h"
#include "recorder/core/launcher.h"
#include "recorder/core/process.h"
#include "recorder/core/spool.h"
#include "recorder/mpi/generated/specs.h"
#include "recorder/mpi/real.h"
#include "recorder/session/clocks.h"
#include "recorder/session/job.h"
#include "recorder/session/rank_messages.h"

namespace rankine::recorder {

namespace fn = mpi::fn;
using mpi::CallReal;

namespace {

constexpr int kRadix = 4;
constexpr int kTagLetter = 1, kTagAnswer = 2, kTagData = 3;
constexpr uint64_t kInLetter = 16384;
constexpr uint64_t kPiece = 16u << 20;

// A growing buffer of encoded chunks, in mapped memory. A shared chunk that the buffer already contains is
// not added again.
class Blob {
 public:
  bool Append(std::span<const std::byte> chunk) {
    layout::ChunkHeader header{};
    if (!layout::ReadChunkHeader(chunk, &header)) return false;
    if (layout::IsShared(static_cast<layout::ChunkKind>(header.kind)) && Known(header)) return true;
    if (!Reserve(size_ + chunk.size())) return false;
    std::memcpy(data_ + size_, chunk.data(), chunk.size());
    size_ += chunk.size();
    return true;
  }
  // Adds all chunks of the subtree of a child.
  bool AppendAll(std::span<const std::byte> bytes) {
    while (!bytes.empty()) {
      layout::ChunkHeader header{};
      if (!layout::ReadChunkHeader(bytes, &header) || layout::ChunkBytes(header) > bytes.size()) return false;
      if (!Append(bytes.first(layout::ChunkBytes(header)))) return false;
      bytes = bytes.subspan(layout::ChunkBytes(header));
    }
    return true;
  }
  std::span<const std::byte> bytes() const { return {data_, size_}; }

 private:
  struct Shared {
    uint64_t id;
    uint16_t kind;
  };

  // The kinds of two chunks are also compared. Ids are computed from the content, so small chunks of
  // different kinds may have the same id.
  bool Known(const layout::ChunkHeader& header) {
    for (uint32_t i = 0; i < known_; ++i)
      if (shared_[i].id == header.id && shared_[i].kind == header.kind) return true;
    if (known_ < kMostIds) shared_[known_++] = {header.id, header.kind};
    return false;
  }
  bool Reserve(uint64_t size) {
    if (size <= capacity_) return true;
    uint64_t fresh = capacity_ == 0 ? uint64_t{64} * 1024 : capacity_;
    while (fresh < size) fresh *= 2;
    if (data_ == nullptr) {
      data_ = static_cast<std::byte*>(rt::MapAnonymous(fresh));
      capacity_ = data_ == nullptr ? 0 : fresh;
      return data_ != nullptr;
    }
    long r = rt::Syscall(SYS_mremap, rt::AsLong(data_), static_cast<long>(capacity_),
                         static_cast<long>(fresh), MREMAP_MAYMOVE);
    if (r < 0 && r > -4096) return false;
    data_ = reinterpret_cast<std::byte*>(r);
    capacity_ = fresh;
    return true;
  }

  static constexpr uint32_t kMostIds = 512;
  std::byte* data_ = nullptr;
  uint64_t size_ = 0, capacity_ = 0;
  uint32_t known_ = 0;
  Shared shared_[kMostIds] = {};
};

Blob g_blob;

bool SendPieces(std::span<const std::byte> bytes, int to) {
  while (!bytes.empty()) {
    uint64_t n = bytes.size() < kPiece ? bytes.size() : kPiece;
    if (!SendBytes(bytes.data(), n, to, kTagData)) return false;
    bytes = bytes.subspan(n);
  }
  return true;
}

bool ReceivePieces(std::byte* to, uint64_t size, int from) {
  for (uint64_t at = 0; at < size;) {
    uint64_t n = size - at < kPiece ? size - at : kPiece;
    if (!ReceiveBytes(to + at, n, from, kTagData)) return false;
    at += n;
  }
  return true;
}

bool PutInBlob(void*, std::span<const std::byte> chunk) {
  return g_blob.Append(chunk);
}

bool EncodeOwn() {
  layout::SpoolView spool;
  if (spool.Open(std::span(g_spool.bytes(), g_spool.size())) != layout::SpoolView::Problem::none)
    return false;
  size_t bytes = layout::EncodeArenaBytes(spool);
  void* memory = rt::MapAnonymous(bytes);
  if (memory == nullptr) return false;
  layout::Arena arena(std::span(static_cast<std::byte*>(memory), bytes));
  layout::ChunkSink sink{nullptr, PutInBlob};
  bool ok = true;
  if (g_job.rank == 0)
    ok = layout::EncodeJob(spool, {.merge_kind = "finalize", .end_realtime_ns = 0}, arena, sink) ==
         layout::EncodeStatus::ok;
  ok = ok && layout::EncodeProcess(spool, {.live = true, .end_realtime_ns = 0}, arena, sink) ==
                 layout::EncodeStatus::ok;
  rt::Unmap(memory, bytes);
  return ok;
}

// The first message of a child. This message contains the size of the subtree's chunks. If the chunks are
// small, the message also contains the chunks themselves. If ranks share a processor, a separate message
// for the chunks would cost a time slice, because the other ranks poll.
struct Letter {
  uint64_t size;
  std::byte chunks[kInLetter];
};

// Receives the chunks of a subtree if the chunks are too large for the child's first message. If the deadline
// has passed, the parent does not take the chunks, and the child keeps them.
bool TakeLarge(int child, uint64_t size, uint64_t deadline) {
  auto* buffer = rt::MonotonicNs() > deadline ? nullptr : static_cast<std::byte*>(rt::MapAnonymous(size));
  uint64_t answer = buffer != nullptr ? 1 : 0;
  if (!SendBytes(&answer, sizeof answer, child, kTagAnswer)) return false;
  if (buffer == nullptr) return true;
  bool ok = ReceivePieces(buffer, size, child) && g_blob.AppendAll(std::span(buffer, size));
  rt::Unmap(buffer, size);
  return ok;
}

// The child has sent its first message, and waits for an answer. No rank may enter the real MPI_Finalize
// while another rank still needs messages from it. The child's wait ensures this order.
bool TakeLetter(int child, const Letter& letter) {
  bool ok = g_blob.AppendAll(std::span(letter.chunks, letter.size));
  uint64_t answer = 1;
  return SendBytes(&answer, sizeof answer, child, kTagAnswer) && ok;
}

// Receives from all children at one level of the tree; the children's letters may arrive in any order. Every
// child gets an answer, even if there was an error with another child, because every child waits for its
// answer.
bool TakeChildren(int step, uint64_t deadline) {
  const mpi::Abi& abi = g_process.abi;
  static Letter letters[kRadix - 1];
  uint64_t requests[kRadix - 1];
  int children = 0;
  bool ok = true;
  for (int child = g_job.rank + step; children < kRadix - 1 && child < g_job.size; child += step) {
    letters[children].size = 0;
    requests[children] = abi.request_null;
    ok = CallReal(fn::Irecv, &letters[children], sizeof(Letter), abi.byte, child, kTagLetter, g_job.comm,
                  &requests[children]) == 0 &&
         ok;
    children++;
  }
  for (int i = 0; i < children; ++i) {
    bool came = WaitFor(&requests[i]);
    uint64_t size = came ? letters[i].size : 0;
    const int child = g_job.rank + (i + 1) * step;
    bool taken = size > kInLetter ? TakeLarge(child, size, deadline) : TakeLetter(child, letters[i]);
    ok = came && taken && ok;
  }
  return ok;
}

bool GiveToParent(int parent, bool have) {
  static Letter letter;
  std::span<const std::byte> chunks = g_blob.bytes();
  letter.size = have ? chunks.size() : 0;
  bool fits = letter.size <= kInLetter;
  if (fits && have) std::memcpy(letter.chunks, chunks.data(), chunks.size());
  if (!SendBytes(&letter, sizeof letter.size + (fits ? letter.size : 0), parent, kTagLetter)) return false;
  uint64_t answer = 0;
  if (!ReceiveBytes(&answer, sizeof answer, parent, kTagAnswer)) return false;
  if (fits) return have;
  if (answer == 0) {
    g_spool.header()->merge_deadline_missed = 1;
    return false;
  }
  return SendPieces(chunks, parent);
}

// This rank prints the failure itself, because the collector may be unable to print it. If a launcher started
// the job and stderr is a regular file, the collector has no stderr.
void TellFailure(int error) {
  if (g_job.front) return;
  rt::Text<64> reason;
  if (error == EEXIST) {
    reason << "a file with this name exists already";
  } else if (error == ENOSPC) {
    reason << "no space left";
  } else {
    reason << "error " << static_cast<uint64_t>(error);
  }
  rt::Text<4400> line;
  line << g_spool.header()->output << " (" << reason.c_str()
       << "). The records are kept in spools. When the job has ended, the records are written to an archive "
          "with another name; rankine spools lists the spools";
  Say("cannot write ", line.c_str());
}

bool IsTi(const layout::ChunkHeader& header) {
  return header.kind == static_cast<uint16_t>(layout::ChunkKind::ti) &&
         header.codec == static_cast<uint16_t>(layout::Codec::stored);
}

// Packs the time-independent traces of all ranks. Returns an errno value.
int PackAllTi(uint64_t threads, layout::ArchiveWriter& writer) {
  const uint64_t list_bytes = threads * sizeof(layout::TiPackItem);
  auto* list = static_cast<layout::TiPackItem*>(rt::MapAnonymous(list_bytes));
  if (list == nullptr) return ENOMEM;
  const std::span<layout::TiPackItem> items(list, threads);
  std::span<const std::byte> rest = g_blob.bytes();
  for (uint64_t n = 0; !rest.empty();) {
    layout::ChunkHeader header{};
    layout::ReadChunkHeader(rest, &header);
    if (IsTi(header)) {
      items[n].rank = header.rank;
      items[n].id = header.id;
      items[n].uid = header.owner;
      items[n++].raw = rest.subspan(sizeof header, header.stored_size);
    }
    rest = rest.subspan(layout::ChunkBytes(header));
  }
  const uint64_t bytes = layout::TiPackBytes(items);
  void* memory = rt::MapAnonymous(bytes);
  int error = ENOMEM;
  if (memory != nullptr) {
    layout::Arena arena(std::span(static_cast<std::byte*>(memory), bytes));
    const layout::ChunkSink sink = writer.Sink();
    layout::ChunkMaker maker(arena, sink);
    layout::PackTi(items, layout::TiPackBy::rank, arena, maker);
    if (maker.status() != layout::EncodeStatus::no_memory) error = writer.last_error();
    rt::Unmap(memory, bytes);
  }
  rt::Unmap(list, list_bytes);
  return error;
}

bool WriteArchive() {
  static std::byte buffer[64 * 1024];
  static layout::ArchiveWriter writer{std::span(buffer)};
  const layout::SpoolHeader* h = g_spool.header();
  int error = writer.Create(h->output, base::Hash(std::string_view(h->job)));
  std::span<const std::byte> rest = g_blob.bytes();
  uint64_t threads = 0;
  while (error == 0 && !rest.empty()) {
    layout::ChunkHeader header{};
    layout::ReadChunkHeader(rest, &header);
    if (IsTi(header)) {
      threads++;
    } else {
      error = writer.Append(rest.first(layout::ChunkBytes(header)));
    }
    rest = rest.subspan(layout::ChunkBytes(header));
  }
  if (error == 0 && threads != 0) error = PackAllTi(threads, writer);
  if (error == 0) error = writer.Commit({.replaced = g_job.replaced});
  if (error == 0) return true;
  writer.Abandon();
  TellFailure(error);
  return false;
}

// Returns whether no other process of this job has a spool in the folder.
bool IsAloneInFolder() {
  long fd =
      rt::Syscall(SYS_openat, AT_FDCWD, rt::AsLong(g_job.spool_folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (fd < 0) return false;
  int spools = 0;
  rt::ForEachName(fd, [&spools](const char* name) {
    const char* suffix = std::strrchr(name, '.');
    spools += suffix != nullptr && std::strcmp(suffix, layout::kSpoolSuffix) == 0;
  });
  rt::Syscall(SYS_close, fd);
  return spools == 1;
}

}  // namespace

bool MergeAlone() {
  if (g_job.front || RankByEnvironment() >= 0 || !IsAloneInFolder()) return false;
  NameAlone();
  return EncodeOwn() && WriteArchive();
}

bool MergeOverMpi(uint64_t deadline_ns) {
  // The deadline begins when all ranks have entered OpenOwnComm, and therefore at about the same time in
  // all ranks.
  if (g_job.spawned || g_job.measured != Measured::all || !MayTalk() || !OpenOwnComm()) return false;
  uint64_t deadline = rt::MonotonicNs() + deadline_ns;
  CompareClocks(1);
  bool have = EncodeOwn();
  int parent = -1;
  for (int step = 1; step < g_job.size && parent < 0; step *= kRadix) {
    int digit = g_job.rank / step % kRadix;
    if (digit != 0) {
      parent = g_job.rank - digit * step;
      break;
    }
    have = TakeChildren(step, deadline) && have;
  }
  if (parent >= 0) return GiveToParent(parent, have);
  return have && WriteArchive();
}

}  // namespace rankine::recorder
