// SPDX-License-Identifier: BSD-3-Clause
#include "query/values/temp_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace rankine::query {
namespace {

constexpr size_t kBuffer = 64 << 10;

std::string Folder() {
  const char* folder = std::getenv("TMPDIR");
  return folder != nullptr && folder[0] != 0 ? folder : "/tmp";
}

int OpenUnnamed() {
  const std::string folder = Folder();
  const int unnamed = open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (unnamed >= 0) return unnamed;
  std::string name = folder + "/rankine-query-XXXXXX";  // On file systems that do not support O_TMPFILE,
                                                        // the file gets a name at first.
  const int named = mkostemp(name.data(), O_CLOEXEC);
  if (named >= 0) unlink(name.c_str());
  return named;
}

}  // namespace

TempFile::~TempFile() {
  if (descriptor_ >= 0) close(descriptor_);
}

base::Status TempFile::Append(std::string_view piece) {
  const uint64_t size = piece.size();
  char header[sizeof size];
  std::memcpy(header, &size, sizeof size);
  buffer_.append(header, sizeof size).append(piece);
  ++pieces_;
  return buffer_.size() < kBuffer ? base::Status::Ok() : WriteOut();
}

base::Status TempFile::Flush() {
  base::Status written = WriteOut();
  buffer_ = {};
  return written;
}

base::Status TempFile::WriteOut() {
  if (descriptor_ < 0) descriptor_ = OpenUnnamed();
  size_t done = 0;
  while (done < buffer_.size() && descriptor_ >= 0) {
    const ssize_t wrote = write(descriptor_, buffer_.data() + done, buffer_.size() - done);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote <= 0) break;
    done += static_cast<size_t>(wrote);
  }
  if (done < buffer_.size() || descriptor_ < 0) {
    return {"cannot write a temporary file in " + Folder() + ": " + std::strerror(errno) +
            "; set TMPDIR to a folder with room"};
  }
  buffer_.clear();
  return base::Status::Ok();
}

bool TempFile::Reader::Fill(size_t bytes) {
  if (end_ - at_ >= bytes) return true;
  if (at_ > 0) std::memmove(buffer_.data(), buffer_.data() + at_, end_ - at_);
  end_ -= at_;
  at_ = 0;
  if (buffer_.size() < std::max(bytes, kBuffer)) buffer_.resize(std::max(bytes, kBuffer));
  while (end_ < bytes) {
    const ssize_t got =
        pread(descriptor_, buffer_.data() + end_, buffer_.size() - end_, static_cast<off_t>(offset_));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    offset_ += static_cast<uint64_t>(got);
    end_ += static_cast<size_t>(got);
  }
  return true;
}

bool TempFile::Reader::Next(std::string_view& piece) {
  if (left_ == 0 || failed_) return false;
  uint64_t size = 0;
  failed_ = !Fill(sizeof size);
  if (failed_) return false;
  std::memcpy(&size, buffer_.data() + at_, sizeof size);
  at_ += sizeof size;
  failed_ = !Fill(size);
  if (failed_) return false;
  piece = {buffer_.data() + at_, size};
  at_ += size;
  --left_;
  return true;
}

}  // namespace rankine::query
