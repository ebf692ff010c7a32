// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/slices/file.h"

#include <cerrno>
#include <cstring>

namespace rankine::exchange {
namespace {

constexpr size_t kBlock = size_t{1} << 20;

}  // namespace

base::Status BlockFile::Write(std::string_view bytes) {
  block_ += bytes;
  return block_.size() < kBlock ? base::Status::Ok() : Out();
}

base::Status BlockFile::Out() {
  const bool good = fwrite(block_.data(), 1, block_.size(), file_) == block_.size();
  block_.clear();
  return good ? base::Status::Ok() : base::Status{"cannot write " + name_ + ": " + strerror(errno)};
}

base::Status BlockFile::Flush() {
  if (base::Status status = Out(); !status.ok()) return status;
  return fflush(file_) == 0 ? base::Status::Ok()
                            : base::Status{"cannot write " + name_ + ": " + strerror(errno)};
}

}  // namespace rankine::exchange
