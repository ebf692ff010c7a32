// SPDX-License-Identifier: BSD-3-Clause
#include "cli/cali_listing.h"

#include <algorithm>
#include <bit>
#include <memory>
#include <set>
#include <utility>

#include "cli/query_inputs.h"
#include "exchange/cali/file.h"
#include "exchange/cali/words.h"

namespace rankine::cli {
namespace {

using context::Type;

// The strings point into the files and inputs, which own them.
struct Cell {
  context::Attribute attribute;
  context::Datum value;
};
using Row = std::vector<Cell>;

struct Rows {
  std::vector<std::shared_ptr<const exchange::cali::File>> files;
  std::vector<std::unique_ptr<query::Input>> archives;
  std::vector<Row> rows;
};

constexpr std::string_view TypeName(Type type) {
  constexpr std::string_view kNames[] = {"usr",    "int",  "uint", "string", "addr",
                                         "double", "bool", "type", "ptr"};
  return kNames[static_cast<size_t>(type)];
}

Cell Text(const std::string& name, std::string_view text) {
  return {{name, Type::string, context::kAsValue, "", "", ""}, {Type::string, 0, text}};
}

Cell Number(const std::string& name, uint64_t number) {
  return {{name, Type::uint, context::kAsValue, "", "", ""}, {Type::uint, number, {}}};
}

// The innermost attribute comes first, as in cali-query's output.
Row RowOf(const context::Attribute& attribute, size_t number) {
  Row row{Number("attribute.id", number), Text("cali.attribute.name", attribute.name)};
  if (attribute.properties != 0) row.push_back(Number("cali.attribute.prop", attribute.properties));
  if (!attribute.alias.empty()) row.push_back(Text("attribute.alias", attribute.alias));
  const bool other_word = std::any_of(
      attribute.metadata.begin(), attribute.metadata.end(),
      [&](const auto& m) { return m.first == exchange::cali::kTimeUnit && m.second == attribute.unit; });
  if (!attribute.unit.empty() && !other_word) row.push_back(Text("attribute.unit", attribute.unit));
  for (const auto& [name, value] : attribute.metadata) row.push_back(Text(name, value));
  row.push_back(Text("cali.attribute.type", TypeName(attribute.type)));
  return row;
}

// Returns whether Caliper itself defines the attribute of this name. cali-query does not list such
// attributes.
bool IsBuiltIn(std::string_view name) {
  return name == "cali.attribute.name" || name == "cali.attribute.type" || name == "cali.attribute.prop";
}

void AddAttributes(const exchange::cali::File& file, std::set<std::string>& known, Rows& rows) {
  for (const context::Attribute& attribute : file.attributes()) {
    if (IsBuiltIn(attribute.name)) continue;
    if (known.insert(attribute.name).second) rows.rows.push_back(RowOf(attribute, known.size()));
  }
}

// The exact numeric type of an attribute is unknown in this function, because only the records contain the
// type.
void AddAttributes(const query::Input& archive, std::set<std::string>& known, Rows& rows) {
  for (const query::RecordKind& kind : archive.kinds()) {
    for (const query::KnownAttribute& attribute : kind.attributes) {
      if (!known.insert(attribute.name).second) continue;
      Row row{Number("attribute.id", known.size()), Text("cali.attribute.name", attribute.name)};
      if (!attribute.number) row.push_back(Text("cali.attribute.type", TypeName(Type::string)));
      rows.rows.push_back(std::move(row));
    }
  }
}

void AddGlobal(Cell cell, Row& row) {
  cell.attribute.properties = context::kAsValue;
  const auto known = std::find_if(
      row.begin(), row.end(), [&](const Cell& other) { return other.attribute.name == cell.attribute.name; });
  if (known == row.end()) {
    row.push_back(std::move(cell));
  } else {
    *known = std::move(cell);
  }
}

void AddGlobals(const exchange::cali::File& file, Row& row) {
  for (const exchange::cali::Global& global : file.globals())
    AddGlobal({global.attribute, global.value}, row);
}

// Uses the same names as cali-query.
void AddGlobals(const query::Input& archive, Row& row) {
  for (const auto& [known, value] : archive.globals()) {
    if (known == "run.file") continue;
    const std::string name = known.starts_with("run.") ? known.substr(4) : known;
    if (const auto* text = std::get_if<std::string_view>(&value)) {
      AddGlobal(Text(name, *text), row);
    } else if (const auto* integer = std::get_if<query::Int128>(&value)) {
      Cell cell = Number(name, static_cast<uint64_t>(*integer));
      if (*integer < 0) cell.attribute.type = cell.value.type = Type::int_;
      AddGlobal(std::move(cell), row);
    } else if (const auto* real = std::get_if<double>(&value)) {
      AddGlobal({{name, Type::real, 0, "", "", ""}, {Type::real, std::bit_cast<uint64_t>(*real), {}}}, row);
    }
  }
}

// The parameter `from` is a .cali file or an archive.
template <class From>
void AddTo(Rows& rows, std::set<std::string>& known, const From& from, Listing what) {
  if (what == Listing::attributes) AddAttributes(from, known, rows);
  if (what == Listing::globals) AddGlobals(from, rows.rows[0]);
}

// Makes one batch for each row, with one column for each of the row's values.
class RowsPart : public context::Part {
 public:
  explicit RowsPart(std::shared_ptr<const Rows> rows) : rows_(std::move(rows)) {}

  base::Status Read(context::Space& space, const context::Wanted&, context::Sink& sink,
                    std::vector<context::Lost>&) override {
    const context::NodeId root = context::kRoot;
    const uint8_t present = 1;
    for (const Row& row : rows_->rows) {
      std::vector<uint64_t> bits(row.size());
      std::vector<context::Column> columns;
      for (size_t i = 0; i < row.size(); ++i) {
        const context::Datum& value = row[i].value;
        bits[i] = context::IsText(value.type) ? space.Intern(value.text) : value.bits;
        columns.push_back({space.Declare(row[i].attribute), value.type, &bits[i], &present});
      }
      if (!sink.Take(space, {1, &root, columns})) break;
    }
    return base::Status::Ok();
  }

 private:
  std::shared_ptr<const Rows> rows_;
};

class RowsInput : public query::Input {
 public:
  explicit RowsInput(std::shared_ptr<const Rows> rows)
      : rows_(std::move(rows)), kinds_{{"records", {}, true}} {}
  const std::string& name() const override { return name_; }
  const std::vector<std::pair<std::string, query::Value>>& globals() const override { return globals_; }
  const std::vector<query::RecordKind>& kinds() const override { return kinds_; }
  bool weighted() const override { return true; }
  base::Result<std::vector<std::unique_ptr<context::Part>>> Split(size_t, const context::Wanted&,
                                                                  size_t) const override {
    std::vector<std::unique_ptr<context::Part>> parts;
    parts.push_back(std::make_unique<RowsPart>(rows_));
    return parts;
  }

 private:
  std::string name_ = "the list";
  std::shared_ptr<const Rows> rows_;
  std::vector<std::pair<std::string, query::Value>> globals_;
  std::vector<query::RecordKind> kinds_;
};

}  // namespace

base::Result<query::InputSource> ListingOf(const std::vector<std::string>& files,
                                           const std::vector<query::InputSource>& sources, Listing what) {
  const auto rows = std::make_shared<Rows>();
  std::set<std::string> known;
  if (what == Listing::globals) rows->rows.emplace_back();
  for (size_t i = 0; i < files.size(); ++i) {
    if (IsForeign(files[i])) {
      auto file = exchange::cali::File::Open(files[i], {});
      if (!file.ok()) return base::Error{file.error()};
      AddTo(*rows, known, *file.value(), what);
      rows->files.push_back(std::move(file.value()));
    } else {
      auto archive = sources[i].open();
      if (!archive.ok()) return base::Error{archive.error()};
      AddTo(*rows, known, *archive.value(), what);
      rows->archives.push_back(std::move(archive.value()));
    }
  }
  return query::InputSource{"", [rows]() -> base::Result<std::unique_ptr<query::Input>> {
                              return std::unique_ptr<query::Input>(std::make_unique<RowsInput>(rows));
                            }};
}

}  // namespace rankine::cli
