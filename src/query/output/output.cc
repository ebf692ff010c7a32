// SPDX-License-Identifier: BSD-3-Clause
#include "query/output/output.h"

namespace rankine::query {
namespace {

constexpr size_t kHead = size_t{1} << 20;

}  // namespace

base::Status HeldOutput::Write(std::string_view text) {
  if (released_) return out_.Write(text);
  if (rest_.pieces() > 0 || head_.size() > kHead) return rest_.Append(text);
  head_.append(text);
  return base::Status::Ok();
}

base::Status HeldOutput::Release() {
  if (released_) return base::Status::Ok();
  released_ = true;
  base::Status written = out_.Write(head_);
  head_ = {};
  if (rest_.pieces() == 0 || !written.ok()) return written;
  written = rest_.Flush();
  TempFile::Reader reader(rest_);
  std::string_view piece;
  while (written.ok() && reader.Next(piece)) written = out_.Write(piece);
  return reader.failed() ? base::Status{"a temporary file cannot be read back"} : written;
}

}  // namespace rankine::query
