// SPDX-License-Identifier: BSD-3-Clause
// The structure of a blob attribute's bytes: a list of named fields. The program describes the fields in
// JSON with the attribute (docs/annotation.md, "Blobs"). The description is limited in size here, because
// it comes from the program or a foreign file and is not trusted. A value is read only if the blob has all
// bytes of the value.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "context/attribute.h"

namespace rankine::context {

// One number or string. Each element of an array, and each field of a struct, is a separate BlobField.
struct BlobField {
  std::string name;  // The part of the field's name after the attribute's name and a dot. Examples: "cells",
                     // "vel.0", "box.low.x".
  std::string unit;
  Type type = Type::uint;  // The type: int_, uint, real, boolean or string. A string has `size` characters,
                           // or fewer if a zero ends it.
  uint32_t offset = 0;     // The offset from the start of the blob, in bytes.
  uint32_t size = 0;       // The size of the value in bytes: 1, 2, 4 or 8 for numbers.
};

class BlobLayout {
 public:
  static constexpr size_t kMostText = size_t{64} << 10;
  static constexpr size_t kMostFields = 1024;
  static constexpr uint64_t kMostBytes = uint64_t{1} << 20;  // The limit for the end of a field.
  static constexpr int kMostDepth = 8;                       // The limit for the depth of nested structs.

  // An error message is one sentence with the position in the JSON text.
  static base::Result<BlobLayout> Parse(std::string_view json);
  const std::vector<BlobField>& fields() const { return fields_; }
  // Returns the bits of a value other than a string, encoded as in a Datum. Returns nullopt if the blob is
  // too short.
  std::optional<uint64_t> Number(const BlobField& field, std::string_view blob) const;
  // Returns the value of a string field, as a view into the blob.
  static std::optional<std::string_view> Text(const BlobField& field, std::string_view blob);

 private:
  friend class LayoutReader;
  std::vector<BlobField> fields_;
  bool big_endian_ = false;
};

}  // namespace rankine::context
