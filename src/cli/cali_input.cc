// SPDX-License-Identifier: BSD-3-Clause
#include "cli/cali_input.h"

#include <bit>

#include "exchange/cali/file.h"

namespace rankine::cli {
namespace {

using context::Type;

query::Value ValueOf(const context::Datum& datum) {
  switch (datum.type) {
    case Type::int_:
      return query::Int128{static_cast<int64_t>(datum.bits)};
    case Type::uint:
    case Type::addr:
      return query::Int128{datum.bits};
    case Type::real:
      return std::bit_cast<double>(datum.bits);
    case Type::boolean:
      return std::string_view(datum.bits != 0 ? "true" : "false");
    case Type::string:
    case Type::usr:
      return datum.text;
    default:
      return {};
  }
}

class CaliInput : public query::Input {
 public:
  CaliInput(std::string name, std::shared_ptr<const exchange::cali::File> file)
      : name_(std::move(name)), file_(std::move(file)), kinds_{{"records", {}, true, true}} {
    for (const context::Attribute& attribute : file_->attributes()) {
      const bool number =
          attribute.type == Type::int_ || attribute.type == Type::uint || attribute.type == Type::real;
      kinds_[0].attributes.push_back({attribute.name, number, false});
    }
    globals_.emplace_back("run.file", std::string_view(name_));
    for (const exchange::cali::Global& global : file_->globals()) {
      const std::string& own = global.attribute.name;
      globals_.emplace_back(own.starts_with("run.") ? own : "run." + own, ValueOf(global.value));
    }
  }
  const std::string& name() const override { return name_; }
  const std::vector<std::pair<std::string, query::Value>>& globals() const override { return globals_; }
  const std::vector<query::RecordKind>& kinds() const override { return kinds_; }
  bool weighted() const override { return true; }
  base::Result<std::vector<std::unique_ptr<context::Part>>> Split(size_t, const context::Wanted&,
                                                                  size_t parts) const override {
    return exchange::cali::Split(file_, parts);
  }

 private:
  std::string name_;
  std::shared_ptr<const exchange::cali::File> file_;
  std::vector<std::pair<std::string, query::Value>> globals_;
  std::vector<query::RecordKind> kinds_;
};

}  // namespace

base::Result<std::unique_ptr<query::Input>> OpenCali(const std::string& path, size_t threads,
                                                     CaliOrigin& origin) {
  auto file = exchange::cali::File::Open(path, {.keep_going = true, .threads = threads});
  if (!file.ok()) return base::Error{file.error()};
  origin.Add(*file.value());
  return std::unique_ptr<query::Input>(std::make_unique<CaliInput>(path, file.value()));
}

}  // namespace rankine::cli
