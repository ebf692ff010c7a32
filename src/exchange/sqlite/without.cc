// SPDX-License-Identifier: BSD-3-Clause
// Replaces the writer if SQLite is missing at build time.
#include <fcntl.h>
#include <unistd.h>

#include "exchange/sqlite/writer.h"

namespace rankine::exchange::sqlite {

Writer::~Writer() = default;

// An existing file is not changed. The writer of the build with SQLite does not change an existing file
// either.
bool Writer::Make() {
  const int file = open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (file >= 0) close(file);
  return file >= 0;
}

base::Status Writer::Open() {
  return {"this rankine was built without SQLite (Debian: libsqlite3-dev); --to csv writes the same tables"};
}

base::Status Writer::Begin(std::string_view, std::span<const base::TableColumn>) {
  return Open();
}

base::Status Writer::Row(std::span<const base::Cell>) {
  return Open();
}

base::Status Writer::Close() {
  return Open();
}

}  // namespace rankine::exchange::sqlite
