// SPDX-License-Identifier: BSD-3-Clause
#include "archive/io/rows.h"

#include "archive/rows/none.h"
#include "archive/tables.h"
#include "base/byte_reader.h"
#include "layout/generated/mpi_functions.h"
#include "layout/io/functions.h"
#include "layout/io/library_functions.h"

namespace rankine::archive {
namespace {

using base::ByteReader;

constexpr uint64_t kLeastFile = 1, kLeastRow = 19, kLeastView = 12;  // minimum size of an item in bytes

uint64_t Count(ByteReader& in, uint64_t least_bytes) {
  const uint64_t count = in.Varint();
  if (in.ok() && count > in.left() / least_bytes) in.Fail();
  return in.ok() ? count : 0;
}

uint64_t Below(ByteReader& in, uint64_t limit) {
  const uint64_t value = in.Varint();
  if (value >= limit) in.Fail();
  return in.ok() ? value : 0;
}

void ReadSizes(ByteReader& in, IoRow* row) {
  const uint64_t count = Below(in, row->sizes.size() + 1);
  if (count == 0) return;
  const uint64_t first = Below(in, row->sizes.size() + 1 - count);
  for (uint64_t i = 0; i < count; ++i) row->sizes[first + i] = in.Varint();
}

IoRow ReadRow(ByteReader& in, uint64_t files, uint16_t version) {
  IoRow row{};
  const uint64_t file = Below(in, files + 1);
  row.file = file == 0 ? kNone : static_cast<uint32_t>(file - 1);
  row.layer = static_cast<layout::IoLayer>(Below(in, layout::kIoLayers));
  row.function = static_cast<uint16_t>(Below(in, 0x10000));
  row.parent = static_cast<uint16_t>(Below(in, 0x10000));
  if (version >= 2) row.library = static_cast<uint16_t>(Below(in, 0x10000));
  const uint64_t view = version >= 3 ? Below(in, layout::kMostIoViews + 1) : 0;
  row.view = view == 0 ? kNone : static_cast<uint32_t>(view - 1);
  row.site = static_cast<uint32_t>(Below(in, kNone));
  row.calls = in.Varint();
  row.failed = in.Varint();
  row.bytes = in.Varint();
  row.time_sum = in.Varint();
  row.time_max = in.Varint();
  row.placed = in.Varint();
  row.consecutive = in.Varint();
  row.strided = in.Varint();
  row.unaligned = in.Varint();
  row.stride = in.Zigzag();
  row.first_byte = in.Varint();
  row.touched = in.Varint();
  row.unfinished = in.Varint();
  if (version >= 4 && layout::IsOfIoLibrary(row.layer)) {
    row.calls_below = in.Varint();
    row.bytes_below = in.Varint();
    row.time_below = in.Varint();
    row.tells_below = true;
  }
  ReadSizes(in, &row);
  return row;
}

std::string_view MpiName(uint16_t function) {
  const layout::MpiFunction* known = layout::FindMpiFunction(function);
  return known == nullptr ? std::string_view() : std::string_view(known->name);
}

std::string_view LibraryName(uint16_t function) {
  const char* name = layout::NameOfIoLibraryFunction(function);
  return name == nullptr ? std::string_view() : std::string_view(name);
}

}  // namespace

uint64_t TableBytes(const RawIo& io) {
  uint64_t bytes = io.rows.size() * sizeof(IoRow);
  for (const std::string& file : io.files) bytes += sizeof(std::string) + file.size();
  for (const IoView& view : io.views) bytes += TableBytes(view);
  return bytes;
}

std::optional<RawIo> DecodeIo(std::span<const std::byte> raw, uint16_t version) {
  ByteReader in(raw);
  RawIo io;
  io.sites_id = in.Fixed<uint64_t>();
  for (uint64_t left = Count(in, kLeastFile); left > 0 && in.ok(); --left) io.files.emplace_back(in.String());
  for (uint64_t left = Count(in, kLeastRow); left > 0 && in.ok(); --left)
    io.rows.push_back(ReadRow(in, io.files.size(), version));
  for (uint64_t left = version >= 3 ? Count(in, kLeastView) : 0; left > 0 && in.ok(); --left) {
    std::optional<IoView> view = DecodeIoView(in.Bytes(in.Varint()));
    if (!view) return std::nullopt;
    io.views.push_back(std::move(*view));
  }
  for (const IoRow& row : io.rows) {
    if (row.view != kNone && row.view >= io.views.size()) return std::nullopt;
  }
  if (!in.ok() || in.left() != 0) return std::nullopt;
  return io;
}

layout::IoKind KindOf(const IoRow& row) {
  if (row.layer == layout::IoLayer::mpi_io) return layout::KindOfMpiIo(row.function);
  if (layout::IsOfIoLibrary(row.layer)) {
    const layout::IoLibraryFunction* library = layout::FindIoLibraryFunction(row.function);
    return library == nullptr ? layout::IoKind::other : library->kind;
  }
  const layout::IoFunctionInfo* known = layout::FindIoFunction(row.function);
  return known == nullptr ? layout::IoKind::other : known->kind;
}

std::string_view FunctionOf(const IoRow& row) {
  if (row.layer == layout::IoLayer::mpi_io) return MpiName(row.function);
  if (layout::IsOfIoLibrary(row.layer)) return LibraryName(row.function);
  const layout::IoFunctionInfo* known = layout::FindIoFunction(row.function);
  return known == nullptr ? std::string_view() : known->name;
}

std::string_view ParentOf(const IoRow& row) {
  return row.parent == 0 ? LibraryOf(row) : MpiName(row.parent);
}

std::string_view LibraryOf(const IoRow& row) {
  return LibraryName(row.library);
}

}  // namespace rankine::archive
