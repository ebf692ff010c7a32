#include "probe/process/memory.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>
#include <utility>

namespace rankine::probe {

base::Result<Memory> Memory::Open(pid_t pid) {
  const std::string name = "/proc/" + std::to_string(pid) + "/mem";
  const int file = open(name.c_str(), O_RDWR | O_CLOEXEC);
  if (file < 0) return base::Error{"cannot open " + name + ": " + strerror(errno)};
  return Memory(file);
}

Memory& Memory::operator=(Memory&& other) noexcept {
  std::swap(file_, other.file_);
  return *this;
}

Memory::~Memory() {
  if (file_ >= 0) close(file_);
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
