// SPDX-License-Identifier: BSD-3-Clause
// Runs one query over its inputs. The answer goes to an output, and errors go to stderr.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "cli/query_inputs.h"
#include "query/query.h"

namespace rankine::cli {

// An output that may buffer its text until Flush is called.
class AnswerOutput : public query::Output {
 public:
  virtual base::Status Flush() = 0;
};

class StandardOutput : public AnswerOutput {
 public:
  base::Status Write(std::string_view text) override;
  base::Status Flush() override;
};

// Collects the whole answer. The caller writes the answer when the answer is complete.
class TextOutput : public AnswerOutput {
 public:
  base::Status Write(std::string_view text) override {
    text_.append(text);
    return base::Status::Ok();
  }
  base::Status Flush() override { return base::Status::Ok(); }
  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

// Runs the query and writes the answer. Returns the exit code. In a job, only the first rank writes the
// answer and uses the exit code.
int Ask(const query::Query& query, std::vector<query::InputSource> inputs, query::Options options,
        InputNotes& notes, AnswerOutput& output);

}  // namespace rankine::cli
