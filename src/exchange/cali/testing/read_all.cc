// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/cali/testing/read_all.h"

#include <algorithm>
#include <deque>
#include <map>

#include "exchange/cali/file.h"
#include "exchange/cali/values.h"
#include "exchange/cali/writer.h"

namespace rankine::exchange::cali::testing {
namespace {

std::string Show(const context::Attribute& attribute, const context::Datum& value) {
  std::string shown = attribute.name + "=";
  AppendValue(shown, value);
  return shown;
}

class Shower : public context::Sink {
 public:
  explicit Shower(std::vector<std::string>& records) : records_(records) {}

  bool Take(const context::Space& space, const context::Batch& batch) override {
    for (size_t record = 0; record < batch.records; ++record) {
      std::string shown;
      for (auto node = batch.nodes[record]; node != context::kRoot; node = space.parent(node)) {
        const auto& attribute = space.attribute(space.attribute_of(node));
        shown.insert(0, Show(attribute, space.value_of(node)) + (shown.empty() ? "" : " "));
      }
      std::vector<std::string> columns;
      for (const auto& column : batch.columns) {
        if (column.present != nullptr && column.present[record] == 0) continue;
        context::Datum value{column.type, column.bits[record], {}};
        if (context::IsText(column.type))
          value = {column.type, 0, space.text(static_cast<uint32_t>(value.bits))};
        columns.push_back(Show(space.attribute(column.attribute), value));
      }
      std::sort(columns.begin(), columns.end());
      for (const auto& column : columns) shown += (&column == columns.data() ? " | " : " ") + column;
      records_.push_back(shown);
    }
    return true;
  }

 private:
  std::vector<std::string>& records_;
};

}  // namespace

ReadOut ReadAll(std::string_view text, const How& how) {
  ReadOut out;
  auto file = File::FromSource(Source::FromBytes("test.cali", text), {how.keep_going, how.parts});
  if (!file.ok()) {
    out.error = file.error();
    return out;
  }
  for (const auto& global : file.value()->globals())
    out.globals.push_back(Show(global.attribute, global.value));
  std::vector<context::Lost> lost;
  Shower shower(out.records);
  for (const auto& part : Split(file.value(), how.parts)) {
    context::Space space;
    const auto status = part->Read(space, how.wanted, shower, lost);
    if (out.error.empty()) out.error = status.message;
  }
  for (const auto& loss : lost) out.lost.push_back(loss.where + ": " + loss.why);
  return out;
}

std::string Rewrite(std::string_view text) {
  std::string written;
  auto file = File::FromSource(Source::FromBytes("test.cali", text), {true, 1});
  if (!file.ok()) return written;
  context::Space space;
  std::vector<context::Lost> lost;
  Writer writer([&](std::string_view piece) {
    written += piece;
    return base::Status::Ok();
  });
  for (const auto& part : Split(file.value(), 1)) {
    if (!part->Read(space, {}, writer, lost).ok()) return "";
  }
  return writer.Finish(file.value()->globals()).ok() ? written : "";
}

}  // namespace rankine::exchange::cali::testing
