// SPDX-License-Identifier: BSD-3-Clause
#include "exchange/csv/writer.h"

#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <cstring>

#include "base/text/valid_text.h"

namespace rankine::exchange::csv {
namespace {

template <class Number>
void AppendNumber(Number number, std::string* line) {
  std::array<char, 40> text{};
  const auto written = std::to_chars(text.data(), text.data() + text.size(), number);
  line->append(text.data(), written.ptr);
}

struct Append {
  std::string* line;
  void operator()(std::monostate) const {}
  void operator()(uint64_t number) const { AppendNumber(number, line); }
  void operator()(int64_t number) const { AppendNumber(number, line); }
  void operator()(double number) const { AppendNumber(number, line); }
  void operator()(std::string_view text) const { AppendField(text, line); }
};

}  // namespace

void AppendField(std::string_view text, std::string* line) {
  if (text.find_first_of("\",\r\n") == std::string_view::npos) {
    base::AppendValidText(*line, text);
    return;
  }
  line->push_back('"');
  for (const char c : base::ValidText(text)) line->append(c == '"' ? 2 : 1, c);
  line->push_back('"');
}

Writer::~Writer() {
  if (file_ != nullptr) fclose(file_);
}

base::Status Writer::Failed() const {
  return {"cannot write " + name_ + ": " + strerror(errno)};
}

bool Writer::Make() {
  return mkdir(folder_.c_str(), 0777) == 0;
}

base::Status Writer::Begin(std::string_view name, std::span<const base::TableColumn> columns) {
  if (base::Status status = Close(); !status.ok()) return status;
  name_ = folder_ + "/" + std::string(name) + ".csv";
  file_ = fopen(name_.c_str(), "wxe");
  if (file_ == nullptr) return {"cannot make " + name_ + ": " + strerror(errno)};
  line_.clear();
  for (size_t i = 0; i < columns.size(); ++i) line_.append(i == 0 ? "" : ",").append(columns[i].name);
  line_ += "\r\n";
  return fwrite(line_.data(), 1, line_.size(), file_) == line_.size() ? base::Status::Ok() : Failed();
}

base::Status Writer::Row(std::span<const base::Cell> cells) {
  line_.clear();
  for (size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) line_ += ',';
    std::visit(Append{&line_}, cells[i]);
  }
  line_ += "\r\n";
  return fwrite(line_.data(), 1, line_.size(), file_) == line_.size() ? base::Status::Ok() : Failed();
}

base::Status Writer::Close() {
  if (file_ == nullptr) return base::Status::Ok();
  const bool good = fclose(file_) == 0;
  file_ = nullptr;
  return good ? base::Status::Ok() : Failed();
}

}  // namespace rankine::exchange::csv
