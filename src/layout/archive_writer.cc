// SPDX-License-Identifier: BSD-3-Clause
#include "layout/archive_writer.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstring>
#include <string_view>

#include "base/crc32.h"
#include "base/rt/path_calls.h"
#include "base/rt/syscall.h"
#include "layout/end_mark.h"
#include "layout/file_stamp.h"

namespace rankine::layout {
namespace {

using rt::AsLong;
using rt::Syscall;

constexpr int kTemporaryTries = 100;
// At least 1/kFreePart of the open-addressing table stays free.
constexpr size_t kFreePart = 4;

int OpenFile(const char* path, int flags, int mode) {
  long fd = Syscall(SYS_openat, AT_FDCWD, AsLong(path), flags | O_CLOEXEC, mode);
  return static_cast<int>(fd);
}

// Gives the owner access regardless of the umask, because processes that append open the file by name.
void AllowOwner(int fd) {
  struct stat status {};
  if (Syscall(SYS_fstat, fd, AsLong(&status)) != 0 || (status.st_mode & 0600) == 0600) return;
  Syscall(SYS_fchmod, fd, static_cast<long>(status.st_mode & 0777) | 0600);
}

int Unlink(const char* path) {
  return static_cast<int>(rt::Unlink(path));
}

char* AppendText(char* at, std::string_view text) {
  std::memcpy(at, text.data(), text.size());
  return at + text.size();
}

char* AppendNumber(char* at, uint64_t number) {
  char digits[20];
  int count = 0;
  do {
    digits[count++] = static_cast<char>('0' + number % 10);
    number /= 10;
  } while (number != 0);
  while (count > 0) *at++ = digits[--count];
  return at;
}

// Makes a temporary name in the output's folder. The name does not contain the output's name, because such
// a name could be too long for the file system.
void TemporaryName(const char* output, uint64_t attempt, char* path) {
  std::string_view text(output);
  size_t slash = text.rfind('/');
  char* at = AppendText(path, slash == std::string_view::npos ? "" : text.substr(0, slash + 1));
  at = AppendText(at, ".rankine-");
  at = AppendNumber(at, static_cast<uint64_t>(rt::GetPid()));
  at = AppendText(at, "-");
  at = AppendNumber(at, static_cast<uint64_t>(rt::GetTid()));
  at = AppendText(at, "-");
  at = AppendNumber(at, attempt);
  *AppendText(at, ".tmp") = '\0';
}

long ReadAt(int fd, void* to, size_t size, uint64_t offset) {
  long got = 0;
  do {
    got = Syscall(SYS_pread64, fd, AsLong(to), static_cast<long>(size), static_cast<long>(offset));
  } while (got == -EINTR);
  return got;
}

int Lock(int fd, bool waits = true) {
  long result = 0;
  do {
    result = Syscall(SYS_flock, fd, LOCK_EX | (waits ? 0 : LOCK_NB));
  } while (result == -EINTR);
  return static_cast<int>(-result);
}

}  // namespace

int ArchiveWriter::Create(const char* output, uint64_t job_hash) {
  Abandon();
  size_t length = std::strlen(output);
  if (length == 0 || length >= 4096) return ENAMETOOLONG;
  std::memcpy(output_, output, length + 1);
  for (uint64_t attempt = 0; attempt < kTemporaryTries; ++attempt) {
    TemporaryName(output, attempt, temporary_);
    fd_ = OpenFile(temporary_, O_RDWR | O_CREAT | O_EXCL, 0666);
    if (fd_ >= 0) AllowOwner(fd_);
    if (fd_ != -EEXIST) break;
  }
  if (fd_ < 0) {
    int error = -fd_;
    fd_ = -1;
    return error;
  }
  appending_ = false;
  std::memset(shared_, 0, sizeof(shared_));
  known_ = 0;
  begin_ = end_ = 0;
  buffered_ = 0;
  last_error_ = 0;
  parts_ = 1;
  marks_ = 0;
  has_end_ = false;
  FileHeader header = MakeFileHeader(job_hash, parts_);
  return WriteOut(std::as_bytes(std::span(&header, 1)));
}

int ArchiveWriter::OpenAppend(const char* archive, uint64_t* job_hash) {
  Abandon();
  fd_ = OpenFile(archive, O_RDWR, 0);
  if (fd_ < 0) {
    int error = -fd_;
    fd_ = -1;
    return error;
  }
  appending_ = true;
  std::memset(shared_, 0, sizeof(shared_));
  known_ = 0;
  buffered_ = 0;
  last_error_ = 0;
  marks_ = 0;
  has_end_ = false;
  int error = Lock(fd_);
  if (error == 0) error = ScanForAppend(job_hash);
  if (error != 0) {
    Syscall(SYS_close, fd_);
    fd_ = -1;
  }
  return error;
}

// Reads all chunk headers, checks that the file ends where the last chunk ends, and collects the ids of
// shared chunks.
int ArchiveWriter::ScanForAppend(uint64_t* job_hash) {
  FileHeader file{};
  if (ReadAt(fd_, &file, sizeof(file), 0) != static_cast<long>(sizeof(file))) return EILSEQ;
  FileHeader expected = MakeFileHeader(file.job_hash, file.parts);
  if (std::memcmp(&file, &expected, sizeof(file)) != 0) return EILSEQ;
  *job_hash = file.job_hash;
  job_hash_ = file.job_hash;
  parts_ = file.parts;
  uint64_t at = sizeof(file);
  long size = Syscall(SYS_lseek, fd_, 0, SEEK_END);
  if (size < 0) return static_cast<int>(-size);
  while (at < static_cast<uint64_t>(size)) {
    ChunkHeader header{};
    std::byte bytes[sizeof(header)];
    if (ReadAt(fd_, bytes, sizeof(bytes), at) != static_cast<long>(sizeof(bytes))) return ENOTRECOVERABLE;
    if (!ReadChunkHeader(bytes, &header)) return ENOTRECOVERABLE;
    KnowsShared(header);
    marks_ = std::max(marks_, EndNumber(header));
    at += ChunkBytes(header);
  }
  if (at != static_cast<uint64_t>(size)) return ENOTRECOVERABLE;
  begin_ = end_ = at;
  return 0;
}

// Returns true if the file already has this shared chunk; otherwise stores its id. If the table is full, the
// id is not stored. In this case, a shared chunk may be stored twice, which only costs space.
bool ArchiveWriter::KnowsShared(const ChunkHeader& header) {
  if (!IsShared(static_cast<ChunkKind>(header.kind))) return false;
  for (size_t slot = header.id % kKnownShared;; slot = (slot + 1) % kKnownShared) {
    SharedKey& key = shared_[slot];
    if (key.kind == header.kind && key.id == header.id) return true;
    if (key.kind != 0) continue;
    if (known_ < kKnownShared - kKnownShared / kFreePart) {
      key = SharedKey{header.id, header.kind};
      ++known_;
    }
    return false;
  }
}

int ArchiveWriter::Append(std::span<const std::byte> chunk) {
  if (fd_ < 0) return EBADF;
  if (last_error_ != 0) return last_error_;
  ChunkHeader header{};
  if (!ReadChunkHeader(chunk, &header) || ChunkBytes(header) != chunk.size()) return last_error_ = EINVAL;
  if (KnowsShared(header)) return 0;
  if (chunk.size() > buffer_.size() - buffered_) {
    last_error_ = Flush();
    if (last_error_ != 0) return last_error_;
  }
  if (chunk.size() > buffer_.size()) return last_error_ = WriteOut(chunk);
  std::memcpy(buffer_.data() + buffered_, chunk.data(), chunk.size());
  buffered_ += chunk.size();
  return 0;
}

int ArchiveWriter::Flush() {
  size_t size = buffered_;
  buffered_ = 0;
  return size == 0 ? 0 : WriteOut(buffer_.first(size));
}

// A file without end marks gets no mark, because it is unknown whether the file was complete before. A
// truncated file also remains incomplete when a mark is added. The file's header then counts more marks than
// the number of the new mark.
int ArchiveWriter::PutEnd() {
  const uint64_t at = end_ + buffered_;
  if (has_end_ || parts_ == 0 || marks_ >= UINT32_MAX - 1 || at == begin_) return 0;
  const EndMark mark = MakeEndMark(marks_ + 1, at);
  has_end_ = true;
  return Append(std::as_bytes(std::span(&mark, 1)));
}

// This function is called after the new part's end mark is written. If the process dies between the end mark
// and the call of CountPart, the file is complete. However, a reader then cannot detect a later truncation of
// the file between two parts.
void ArchiveWriter::CountPart() {
  if (!appending_ || !has_end_) return;
  const uint32_t parts = marks_ >= parts_ ? marks_ + 1 : std::min(parts_, UINT32_MAX - 1) + 1;
  const FileHeader header = MakeFileHeader(job_hash_, parts);
  Syscall(SYS_pwrite64, fd_, AsLong(&header), sizeof(header), 0);
}

int ArchiveWriter::WriteOut(std::span<const std::byte> bytes) {
  if (!rt::FileSizeAllowed(end_ + bytes.size())) return EFBIG;
  while (!bytes.empty()) {
    long written = Syscall(SYS_pwrite64, fd_, AsLong(bytes.data()), static_cast<long>(bytes.size()),
                           static_cast<long>(end_));
    if (written == -EINTR) continue;
    if (written <= 0) return written == 0 ? ENOSPC : static_cast<int>(-written);
    end_ += static_cast<uint64_t>(written);
    bytes = bytes.subspan(static_cast<size_t>(written));
  }
  return 0;
}

int ArchiveWriter::Commit(const CommitOptions& options) {
  return CommitAs(output_, options);
}

int ArchiveWriter::CommitAs(const char* output, const CommitOptions& options) {
  if (fd_ < 0) return EBADF;
  if (last_error_ == 0) last_error_ = PutEnd();
  if (last_error_ == 0) last_error_ = Flush();
  if (last_error_ != 0) return last_error_;
  if (options.sync) {
    long result = Syscall(SYS_fdatasync, fd_);
    if (result == -EIO || result == -ENOSPC || result == -EDQUOT)
      return last_error_ = static_cast<int>(-result);
  }
  int error = 0;
  if (!appending_) {
    error = options.replaced != 0 ? RenameOver(output, options.replaced, options.sync)
                                  : Rename(output, options.replace);
  }
  if (error != 0) return error;
  CountPart();
  Syscall(SYS_close, fd_);
  fd_ = -1;
  return 0;
}

// The old file is locked until it has been replaced. If two processes replace the file at the same time,
// the second process notices that the old file no longer exists. A file that cannot be locked (e.g. because
// it belongs to another user) is replaced without a lock. In this case, only the file's stamp is checked.
int ArchiveWriter::RenameOver(const char* output, uint64_t replaced, bool waits) {
  const int fd = OpenFile(output, O_RDONLY | O_NONBLOCK | O_NOFOLLOW, 0);
  if (fd == -ENOENT) return Rename(output, false);
  const bool is_busy = fd >= 0 && Lock(fd, waits) == EWOULDBLOCK;
  int error = EEXIST;
  if (!is_busy && FileStamp(output) == replaced) error = Rename(output, true);
  if (fd >= 0) Syscall(SYS_close, fd);
  return error;
}

int ArchiveWriter::Rename(const char* output, bool replace) {
  if (replace) return static_cast<int>(-rt::Rename(temporary_, output));
  long result =
      Syscall(SYS_renameat2, AT_FDCWD, AsLong(temporary_), AT_FDCWD, AsLong(output), RENAME_NOREPLACE);
  if (result != -EINVAL && result != -ENOSYS) return static_cast<int>(-result);
  // On file systems without RENAME_NOREPLACE (NFS), link() is used, which also fails if the name exists.
  result = rt::Link(temporary_, output);
  if (result == 0) return -Unlink(temporary_);
  if (result == -EEXIST) return EEXIST;
  // On file systems without hard links (vfat), the name is claimed with an empty file, and the archive is
  // then renamed over this file.
  int claim = OpenFile(output, O_WRONLY | O_CREAT | O_EXCL, 0666);
  if (claim < 0) return -claim;
  Syscall(SYS_close, claim);
  return static_cast<int>(-rt::Rename(temporary_, output));
}

void ArchiveWriter::Abandon() {
  if (fd_ < 0) return;
  if (appending_) {
    Syscall(SYS_ftruncate, fd_, static_cast<long>(begin_));
  } else {
    Unlink(temporary_);
  }
  Syscall(SYS_close, fd_);
  fd_ = -1;
}

ChunkSink ArchiveWriter::Sink() {
  return {this, [](void* self, std::span<const std::byte> chunk) {
            return static_cast<ArchiveWriter*>(self)->Append(chunk) == 0;
          }};
}

}  // namespace rankine::layout
