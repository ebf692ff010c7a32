// Tables as comma-separated values (RFC 4180): a file for each in a new folder. Names stand in the first
// line, what is not known is empty, lines end in CR LF.
#pragma once
#include <cstdio>
#include <string>

#include "base/table_sink.h"

namespace rankine::exchange::csv {

class Writer : public base::TableSink {
 public:
  explicit Writer(std::string folder) : folder_(std::move(folder)) {}
  ~Writer() override;
  Writer(const Writer&) = delete;
  Writer& operator=(const Writer&) = delete;

  // Makes the folder; fails where it is there.
  base::Status Open();
  base::Status Begin(std::string_view name, std::span<const base::TableColumn> columns) override;
  base::Status Row(std::span<const base::Cell> cells) override;
  base::Status Close();

 private:
  base::Status Failed() const;

  std::string folder_, name_, line_;
  FILE* file_ = nullptr;
};

// With quotes where it holds one, a comma or the end of a line.
void AppendField(std::string_view text, std::string* line);

}  // namespace rankine::exchange::csv
