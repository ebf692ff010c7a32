// SPDX-License-Identifier: BSD-3-Clause
// Inputs for tests, made by hand: records with a path of regions, and columns of numbers and texts.
#pragma once
#include <bit>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "query/query.h"

namespace rankine::testing {

using Cell = std::variant<int64_t, uint64_t, double, std::string>;

struct TestRecord {
  std::vector<std::pair<std::string, std::string>>
      nodes;  // attributes of the context path; an attribute is nested if its name is `region` or `loop`
  std::vector<std::pair<std::string, Cell>> values;
};

class TestPart : public context::Part {
 public:
  explicit TestPart(std::vector<TestRecord> records, size_t batch = 3)
      : records_(std::move(records)), batch_(batch) {}

  base::Status Read(context::Space& space, const context::Wanted&, context::Sink& sink,
                    std::vector<context::Lost>&) override {
    for (size_t at = 0; at < records_.size(); at += batch_) {
      if (!One(space, sink, at, std::min(records_.size(), at + batch_))) break;
    }
    return base::Status::Ok();
  }

 private:
  bool One(context::Space& space, context::Sink& sink, size_t begin, size_t end) {
    const size_t count = end - begin;
    std::vector<context::NodeId> nodes(count, context::kRoot);
    std::vector<context::Column> columns;
    std::vector<std::vector<uint64_t>> bits;
    std::vector<std::vector<uint8_t>> present;
    for (size_t r = 0; r < count; ++r) {
      for (const auto& [name, text] : records_[begin + r].nodes) {
        const bool nested = name == "region" || name == "loop";
        const auto attribute =
            space.Declare({name, context::Type::string, nested ? context::kNested : 0, "", "", ""});
        nodes[r] = space.Child(nodes[r], attribute, {context::Type::string, 0, text});
      }
      for (const auto& [name, cell] : records_[begin + r].values) {
        constexpr context::Type kTypes[] = {context::Type::int_, context::Type::uint, context::Type::real,
                                            context::Type::string};
        const context::Type type = kTypes[cell.index()];
        const auto attribute = space.Declare({name, type, context::kAsValue, "", "", ""});
        size_t column = 0;
        while (column < columns.size() && columns[column].attribute != attribute) ++column;
        if (column == columns.size()) {
          columns.push_back({attribute, type, nullptr, nullptr});
          bits.emplace_back(count, 0);
          present.emplace_back(count, 0);
        }
        present[column][r] = 1;
        if (const auto* i = std::get_if<int64_t>(&cell)) bits[column][r] = static_cast<uint64_t>(*i);
        if (const auto* u = std::get_if<uint64_t>(&cell)) bits[column][r] = *u;
        if (const auto* d = std::get_if<double>(&cell)) bits[column][r] = std::bit_cast<uint64_t>(*d);
        if (const auto* s = std::get_if<std::string>(&cell)) bits[column][r] = space.Intern(*s);
      }
    }
    for (size_t i = 0; i < columns.size(); ++i) {
      columns[i].bits = bits[i].data();
      columns[i].present = present[i].data();
    }
    return sink.Take(space, {count, nodes.data(), columns});
  }

  std::vector<TestRecord> records_;
  size_t batch_;
};

// The attributes of the input become known only when the input is read, as with a file from another tool. The
// records of the input are split into parts.
class TestInput : public query::Input {
 public:
  // The argument `names` contains the attributes that are known before the input is read. If no attribute is
  // known, `names` is empty.
  TestInput(std::string name, std::vector<TestRecord> records, const std::vector<std::string>& names = {})
      : name_(std::move(name)),
        records_(std::move(records)),
        globals_{{"run.file", std::string_view(name_)}},
        kinds_{{"records", {}, true, !names.empty()}} {
    for (const std::string& known : names) kinds_[0].attributes.push_back({known, true, false});
  }
  const std::string& name() const override { return name_; }
  const std::vector<std::pair<std::string, query::Value>>& globals() const override { return globals_; }
  const std::vector<query::RecordKind>& kinds() const override { return kinds_; }
  bool weighted() const override { return true; }
  base::Result<std::vector<std::unique_ptr<context::Part>>> Split(size_t, const context::Wanted&,
                                                                  size_t parts) const override {
    std::vector<std::unique_ptr<context::Part>> made;
    for (size_t i = 0; i < parts; ++i) {
      const auto at = [&](size_t part) {
        return records_.begin() + static_cast<std::ptrdiff_t>(records_.size() * part / parts);
      };
      made.push_back(std::make_unique<TestPart>(std::vector<TestRecord>(at(i), at(i + 1))));
    }
    return made;
  }

 private:
  std::string name_;
  std::vector<TestRecord> records_;
  std::vector<std::pair<std::string, query::Value>> globals_;
  std::vector<query::RecordKind> kinds_;
};

inline query::InputSource Source(const std::string& name, const std::vector<TestRecord>& records) {
  return {name, [name, records]() -> base::Result<std::unique_ptr<query::Input>> {
            return std::unique_ptr<query::Input>(std::make_unique<TestInput>(name, records));
          }};
}

class TextOutput : public query::Output {
 public:
  base::Status Write(std::string_view written) override {
    text.append(written);
    return base::Status::Ok();
  }
  std::string text;
};

// Returns the answer. If there is no answer, returns "error: ..." or "failed: ...".
inline std::string Ask(const std::string& text, std::vector<query::InputSource> sources,
                       const query::Options& options = {}) {
  TextOutput output;
  const auto answer = query::Run(text, std::move(sources), options, output);
  if (!answer.ok()) return "error: " + answer.error();
  return answer.value().failure.empty() ? output.text : "failed: " + answer.value().failure;
}

}  // namespace rankine::testing
