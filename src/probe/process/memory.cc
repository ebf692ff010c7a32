// SPDX-License-Identifier: BSD-3-Clause
#include "probe/process/memory.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/uio.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

namespace rankine::probe {

base::Result<Memory> Memory::Open(pid_t pid) {
  const std::string name = "/proc/" + std::to_string(pid) + "/mem";
  const int file = open(name.c_str(), O_RDWR | O_CLOEXEC);
  if (file < 0) return base::Error{"cannot open " + name + ": " + strerror(errno)};
  return Memory(pid, file);
}

Memory& Memory::operator=(Memory&& other) noexcept {
  std::swap(pid_, other.pid_);
  std::swap(file_, other.file_);
  return *this;
}

Memory::~Memory() {
  if (file_ >= 0) close(file_);
}

bool Memory::TryLock() {
  return flock(file_, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

void Memory::Unlock() {
  flock(file_, LOCK_UN);
}

bool Memory::Read(uint64_t address, std::span<uint8_t> bytes) const {
  while (!bytes.empty()) {
    const ssize_t got = pread(file_, bytes.data(), bytes.size(), static_cast<off_t>(address));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    bytes = bytes.subspan(static_cast<size_t>(got));
    address += static_cast<uint64_t>(got);
  }
  return true;
}

bool Memory::ReadAll(std::span<const MemoryPart> parts) const {
  std::array<iovec, kMostParts> here{}, there{};
  size_t count = 0, bytes = 0;
  for (const MemoryPart& part : parts.first(std::min(parts.size(), here.size()))) {
    here[count] = {part.bytes.data(), part.bytes.size()};
    there[count++] = {reinterpret_cast<void*>(part.address), part.bytes.size()};
    bytes += part.bytes.size();
  }
  if (count == parts.size() &&
      process_vm_readv(pid_, here.data(), count, there.data(), count, 0) == static_cast<ssize_t>(bytes))
    return true;
  // The permissions for the file in /proc were checked when it was opened. For process_vm_readv, the kernel
  // checks permissions at each call.
  return std::all_of(parts.begin(), parts.end(),
                     [this](const MemoryPart& part) { return Read(part.address, part.bytes); });
}

bool Memory::Write(uint64_t address, std::span<const uint8_t> bytes) const {
  while (!bytes.empty()) {
    const ssize_t put = pwrite(file_, bytes.data(), bytes.size(), static_cast<off_t>(address));
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) return false;
    bytes = bytes.subspan(static_cast<size_t>(put));
    address += static_cast<uint64_t>(put);
  }
  return true;
}

}  // namespace rankine::probe
