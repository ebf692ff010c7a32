// SPDX-License-Identifier: BSD-3-Clause
// Turns the rows of a result into records, and writes the records as the output of FORMAT cali. Strings
// become nodes of the context tree, and numbers are stored directly in the records.
#include <bit>
#include <vector>

#include "cli/cali_input.h"
#include "exchange/cali/writer.h"
#include "query/values/path_text.h"

namespace rankine::cli {
namespace {

using context::Type;
using query::Int128;
using query::Value;

constexpr size_t kRows = 1024;

// Returns the properties that cali-query gives to a computed column.
context::Attribute Computed(Type type) {
  const uint32_t sums = type == Type::string ? 0 : context::kAggregatable;
  return {"", type, context::kSkipEvents | sums, "", "", ""};
}

// A signed attribute remains signed even if all its values are above 0.
Type Kept(Type own, Type found) {
  return own == Type::int_ && found == Type::uint ? Type::int_ : found;
}

// Returns the narrowest type that can hold both the given value and the values of the type that is known so
// far.
Type Wider(Type known, bool any, const Value& value) {
  if (query::IsText(value) || (any && known == Type::string)) return Type::string;
  const Int128* integer = std::get_if<Int128>(&value);
  if (integer == nullptr || (any && known == Type::real)) return Type::real;
  if (*integer < 0 || (any && known == Type::int_))
    return *integer > Int128{INT64_MAX} ? Type::real : Type::int_;
  return Type::uint;
}

uint64_t BitsOf(const Value& value, Type type) {
  const Int128* integer = std::get_if<Int128>(&value);
  if (type == Type::real || integer == nullptr) return std::bit_cast<uint64_t>(query::ToReal(value));
  return static_cast<uint64_t>(*integer);
}

class CaliFormat : public query::TableFormat {
 public:
  explicit CaliFormat(std::shared_ptr<const CaliOrigin> origin) : origin_(std::move(origin)) {}

  base::Status Write(const query::ColumnList& columns, query::RowStore& rows, const query::Globals& globals,
                     query::Output& out) override {
    Declare(columns, rows);
    exchange::cali::Writer writer([&](std::string_view text) { return out.Write(text); });
    base::Status read = rows.ForEach([&](std::span<const Value> row) {
      Add(row);
      if (nodes_.size() == kRows) Flush(writer);
    });
    if (!read.ok()) return read;
    Flush(writer);
    std::vector<exchange::cali::Global> last;
    for (const auto& [name, value] : globals) {
      if (name != "run.file" || !origin_->alone()) last.push_back(GlobalOf(name, value));
    }
    return writer.Finish(last);
  }

 private:
  struct Column {
    bool any = false;
    Type type = Type::uint;
    context::AttributeId attribute = context::kNoAttribute;
    std::vector<uint64_t> bits;
    std::vector<uint8_t> present;
  };

  void Declare(const query::ColumnList& columns, query::RowStore& rows) {
    columns_.resize(columns.size());
    order_ = columns.Shown();
    (void)rows.ForEach([&](std::span<const Value> row) {
      for (size_t i = 0; i < row.size(); ++i) {
        if (query::Missing(row[i])) continue;
        columns_[i].type = Wider(columns_[i].type, columns_[i].any, row[i]);
        columns_[i].any = true;
      }
    });
    for (size_t i = 0; i < columns_.size(); ++i) {
      const query::ResultColumn& column = columns.At(i);
      context::Attribute attribute = origin_->Find(column.name).value_or(Computed(columns_[i].type));
      attribute.name = column.name;
      attribute.type = columns_[i].type = Kept(attribute.type, columns_[i].type);
      attribute.layout.clear();  // The fields of the blob become separate columns.
      if (!column.unit.empty()) attribute.unit = column.unit;
      if (!column.alias.empty()) attribute.alias = column.alias;
      const uint32_t nested = column.nested ? context::kNested : 0;
      attribute.properties = attribute.type == Type::string
                                 ? (attribute.properties & ~context::kAsValue) | nested
                                 : attribute.properties | context::kAsValue;
      columns_[i].attribute = space_.Declare(attribute);
    }
  }

  void Add(std::span<const Value> row) {
    context::NodeId node = context::kRoot;
    for (const size_t index : order_) {
      Column& column = columns_[index];
      const Value value = index < row.size() ? row[index] : Value();
      const bool text = column.type == Type::string;
      if (text && !query::Missing(value)) {
        query::AnyLevel(query::ToText(value), [&](std::string_view level) {
          node = space_.Child(node, column.attribute, {Type::string, 0, level});
          return false;
        });
      }
      if (text) continue;
      column.present.push_back(query::Missing(value) ? 0 : 1);
      column.bits.push_back(query::Missing(value) ? 0 : BitsOf(value, column.type));
    }
    nodes_.push_back(node);
  }

  void Flush(exchange::cali::Writer& writer) {
    std::vector<context::Column> views;
    for (const size_t index : order_) {
      const Column& column = columns_[index];
      if (column.type == Type::string) continue;
      views.push_back({column.attribute, column.type, column.bits.data(), column.present.data()});
    }
    writer.Take(space_, {nodes_.size(), nodes_.data(), views});
    nodes_.clear();
    for (Column& column : columns_) {
      column.bits.clear();
      column.present.clear();
    }
  }

  exchange::cali::Global GlobalOf(const std::string& name, const Value& value) {
    const bool text = query::IsText(value);
    const Type type = text ? Type::string : Wider(Type::uint, false, value);
    const context::Datum datum = text ? context::Datum{type, 0, std::get<std::string_view>(value)}
                                      : context::Datum{type, BitsOf(value, type), {}};
    // In `rankine query`, the global value X of a .cali file is called run.X.
    auto known = origin_->Find(name);
    if (!known && name.starts_with("run.")) known = origin_->Find(name.substr(4));
    if (!known || (known->properties & context::kGlobal) == 0)
      return {{name, type, context::kGlobal | context::kSkipEvents, "", "", ""}, datum};
    known->type = Kept(known->type, type);
    return {*known, {known->type, datum.bits, datum.text}};
  }

  std::shared_ptr<const CaliOrigin> origin_;
  context::Space space_;
  std::vector<size_t> order_;
  std::vector<Column> columns_;
  std::vector<context::NodeId> nodes_;
};

}  // namespace

std::unique_ptr<query::TableFormat> MakeCaliFormat(std::shared_ptr<const CaliOrigin> origin) {
  return std::make_unique<CaliFormat>(std::move(origin));
}

}  // namespace rankine::cli
