// SPDX-License-Identifier: BSD-3-Clause
// The structure of a blob attribute's bytes: named fields, read from the JSON that the program gives with the
// attribute (docs/annotation.md, "Blobs"). The layout comes from the program or a foreign file and is not
// trusted. It is bounded here, and a value is read only if the blob has all its bytes.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "context/attribute.h"

namespace rankine::context {

// One number or text. An array has a field for each element, a struct has one for each of its fields.
struct BlobField {
  std::string name;  // the name after the attribute's name and a dot: "cells", "vel.0", "box.low.x"
  std::string unit;
  Type type = Type::uint;  // int_, uint, real, boolean; string: `size` characters, or fewer up to a zero
  uint32_t offset = 0;     // offset from the begin of the blob in bytes
  uint32_t size = 0;       // size in bytes; for numbers 1, 2, 4 or 8
};

class BlobLayout {
 public:
  static constexpr size_t kMostText = size_t{64} << 10;
  static constexpr size_t kMostFields = 1024;
  static constexpr uint64_t kMostBytes = uint64_t{1} << 20;  // the largest end of a field
  static constexpr int kMostDepth = 8;                       // of nested structs

  // An error is one sentence that names the position in the JSON.
  static base::Result<BlobLayout> Parse(std::string_view json);
  const std::vector<BlobField>& fields() const { return fields_; }
  // The value's bits as in a Datum; nullopt if the blob is too short. Not for texts.
  std::optional<uint64_t> Number(const BlobField& field, std::string_view blob) const;
  // A view into the blob.
  static std::optional<std::string_view> Text(const BlobField& field, std::string_view blob);

 private:
  friend class LayoutReader;
  std::vector<BlobField> fields_;
  bool big_endian_ = false;
};

}  // namespace rankine::context
