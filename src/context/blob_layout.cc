// SPDX-License-Identifier: BSD-3-Clause
#include "context/blob_layout.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <set>

#include "context/json_cursor.h"

namespace rankine::context {
namespace {

constexpr size_t kMostName = 256;
// Limits the time spent on elements of empty structs, which contain no fields.
constexpr size_t kMostSteps = 16 * BlobLayout::kMostFields;

struct TypeInfo {
  std::string_view name;
  Type type;
  uint32_t size;
};
constexpr TypeInfo kTypes[] = {
    {"int8", Type::int_, 1},    {"int16", Type::int_, 2},   {"int32", Type::int_, 4},
    {"int64", Type::int_, 8},   {"uint8", Type::uint, 1},   {"uint16", Type::uint, 2},
    {"uint32", Type::uint, 4},  {"uint64", Type::uint, 8},  {"float", Type::real, 4},
    {"double", Type::real, 8},  {"float32", Type::real, 4}, {"float64", Type::real, 8},
    {"bool", Type::boolean, 1}, {"char", Type::string, 1}};

const TypeInfo* FindType(std::string_view name) {
  for (const TypeInfo& info : kTypes) {
    if (info.name == name) return &info;
  }
  return nullptr;
}

// A field as the JSON describes it, before the field's offset is computed.
struct Told {
  std::string name, type, unit;
  std::optional<uint64_t> offset, count, size;
  std::vector<Told> fields;  // fields of a struct
  bool has_fields = false;
};

}  // namespace

// The JSON text is first read into Told objects. After the whole text has been read, the offsets are
// computed. Offsets cannot be computed earlier, because keys may come in any order.
class LayoutReader {
 public:
  explicit LayoutReader(std::string_view json) : in_(json) {}

  base::Result<BlobLayout> Read() {
    std::vector<Told> told;
    if (in_.Next() == '[') {
      Fields(told, 0);
    } else {
      Whole(told);
    }
    if (in_.ok() && !in_.AtEnd()) in_.Fail("there is more text after the layout");
    uint64_t end = 0;
    if (in_.ok()) Place(told, "", 0, &end);
    if (!in_.ok()) return base::Error{in_.error()};
    if (!wrong_.empty()) return base::Error{wrong_};
    return std::move(layout_);
  }

 private:
  void Whole(std::vector<Told>& told) {
    in_.Open('{');
    while (const auto key = in_.Key()) {
      if (*key == "fields") {
        Fields(told, 0);
      } else if (*key == "endian") {
        const std::string order = in_.Text();
        if (in_.ok() && order != "little" && order != "big")
          in_.Fail("\"endian\" must be \"little\" or \"big\"");
        layout_.big_endian_ = order == "big";
      } else {
        in_.Skip();
      }
    }
  }

  void Fields(std::vector<Told>& told, int depth) {
    if (depth >= BlobLayout::kMostDepth)
      return in_.Fail("structs are nested in more than " + std::to_string(BlobLayout::kMostDepth) +
                      " others");
    in_.Open('[');
    while (in_.Item()) {
      if (++told_ > BlobLayout::kMostFields) return in_.Fail(TooMany());
      told.emplace_back();
      Field(told.back(), depth);
    }
  }

  void Field(Told& field, int depth) {
    in_.Open('{');
    while (const auto key = in_.Key()) {
      if (*key == "name") {
        field.name = in_.Text();
      } else if (*key == "type") {
        field.type = in_.Text();
      } else if (*key == "unit") {
        field.unit = in_.Text();
      } else if (*key == "offset") {
        field.offset = in_.Natural();
      } else if (*key == "count") {
        field.count = in_.Natural();
      } else if (*key == "size") {
        field.size = in_.Natural();
      } else if (*key == "fields") {
        field.has_fields = true;
        field.fields.clear();
        Fields(field.fields, depth + 1);
      } else {
        in_.Skip();
      }
    }
    if (!in_.ok()) return;
    if (field.name.empty()) return in_.Fail("a field has no name");
    if (field.name.size() > kMostName) return in_.Fail("a name is longer than " + std::to_string(kMostName));
    if (field.has_fields != (field.type == "struct"))
      return in_.Fail("'" + field.name +
                      "': a field of type struct needs \"fields\", and no other type can have them");
    if (field.type != "struct" && FindType(field.type) == nullptr)
      return in_.Fail("'" + field.name + "': unknown type '" + field.type + "'");
  }

  static std::string TooMany() { return "more than " + std::to_string(BlobLayout::kMostFields) + " fields"; }

  // Computes the offset of each field. A field begins at its given offset, counted from `base`. A field
  // without a given offset begins after the previous field. Stores in `*end` the largest end of a field, also
  // counted from `base`.
  void Place(const std::vector<Told>& told, const std::string& around, uint64_t base, uint64_t* end) {
    uint64_t next = 0;
    for (const Told& field : told) {
      const uint64_t at = field.offset.value_or(next);
      next = at + Size(field, around + field.name, base + at);
      *end = std::max(*end, next);
      if (!wrong_.empty()) return;
      if (base + next > BlobLayout::kMostBytes)
        return Wrong(around + field.name, "it ends after byte " + std::to_string(BlobLayout::kMostBytes));
    }
  }

  // Adds a BlobField for each element of the field. Returns the field's size in bytes.
  uint64_t Size(const Told& field, const std::string& name, uint64_t at) {
    if (at > BlobLayout::kMostBytes) {
      Wrong(name, "it begins after byte " + std::to_string(BlobLayout::kMostBytes));
      return 0;
    }
    const TypeInfo* type = FindType(field.type);
    if (type != nullptr && type->type == Type::string) {
      const uint64_t size = field.count.value_or(1);
      if (size > BlobLayout::kMostBytes) Wrong(name, "too many characters");
      Add({name, field.unit, Type::string, static_cast<uint32_t>(at), static_cast<uint32_t>(size)});
      return size;
    }
    if (field.count.value_or(0) > BlobLayout::kMostFields) Wrong(name, TooMany());
    uint64_t taken = 0;
    for (uint64_t i = 0; i < field.count.value_or(1) && wrong_.empty(); ++i) {
      if (++steps_ > kMostSteps) Wrong(name, TooMany());
      const std::string element = field.count ? name + "." + std::to_string(i) : name;
      uint64_t size = 0;
      if (type == nullptr) {
        Place(field.fields, element + ".", at + taken, &size);
        size = std::max(size, field.size.value_or(0));
      } else {
        size = type->size;
        Add({element, field.unit, type->type, static_cast<uint32_t>(at + taken), type->size});
      }
      taken += size;
      if (at + taken > BlobLayout::kMostBytes)
        Wrong(element, "it ends after byte " + std::to_string(BlobLayout::kMostBytes));
    }
    return taken;
  }

  void Add(BlobField field) {
    if (!wrong_.empty()) return;
    if (layout_.fields_.size() >= BlobLayout::kMostFields) return Wrong(field.name, TooMany());
    if (!names_.insert(field.name).second) return Wrong(field.name, "two fields have this name");
    layout_.fields_.push_back(std::move(field));
  }

  void Wrong(const std::string& name, const std::string& what) {
    if (wrong_.empty()) wrong_ = "'" + name + "': " + what;
  }

  JsonCursor in_;
  BlobLayout layout_;
  size_t told_ = 0;
  size_t steps_ = 0;
  std::set<std::string> names_;
  std::string wrong_;
};

base::Result<BlobLayout> BlobLayout::Parse(std::string_view json) {
  if (json.size() > kMostText)
    return base::Error{"it is longer than " + std::to_string(kMostText) + " bytes"};
  return LayoutReader(json).Read();
}

std::optional<uint64_t> BlobLayout::Number(const BlobField& field, std::string_view blob) const {
  if (blob.size() < field.size || field.offset > blob.size() - field.size) return std::nullopt;
  unsigned char bytes[8] = {};
  for (uint32_t i = 0; i < field.size; ++i) {
    bytes[i] = static_cast<unsigned char>(blob[field.offset + (big_endian_ ? field.size - 1 - i : i)]);
  }
  uint64_t bits = 0;
  std::memcpy(&bits, bytes, sizeof bits);
  const unsigned unused = 64 - 8 * field.size;
  switch (field.type) {
    case Type::int_:
      return static_cast<uint64_t>(static_cast<int64_t>(bits << unused) >> unused);
    case Type::boolean:
      return bits != 0 ? 1 : 0;
    case Type::real:
      if (field.size == 8) return bits;
      return std::bit_cast<uint64_t>(double{std::bit_cast<float>(static_cast<uint32_t>(bits))});
    default:
      return bits;
  }
}

std::optional<std::string_view> BlobLayout::Text(const BlobField& field, std::string_view blob) {
  if (blob.size() < field.size || field.offset > blob.size() - field.size) return std::nullopt;
  const std::string_view text = blob.substr(field.offset, field.size);
  return text.substr(0, text.find('\0'));
}

}  // namespace rankine::context
