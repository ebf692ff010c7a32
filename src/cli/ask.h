// One query over inputs: the answer to an output, what went wrong to stderr.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "cli/query_inputs.h"
#include "query/query.h"

namespace rankine::cli {

// What is written before the last byte may be held back until Flush.
class AnswerOutput : public query::Output {
 public:
  virtual base::Status Flush() = 0;
};

class StandardOutput : public AnswerOutput {
 public:
  base::Status Write(std::string_view text) override;
  base::Status Flush() override;
};

// The whole answer, for one who writes it when it is known to be whole.
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

// Answers, on a rank other than the first silently. Returns the exit code, which is the first rank's to give.
int Ask(const query::Query& query, std::vector<query::InputSource> inputs, query::Options options,
        InputNotes& notes, AnswerOutput& output);

}  // namespace rankine::cli
