// SPDX-License-Identifier: BSD-3-Clause
// The destination of reports: the end of a file, or standard error. A single write call writes each report,
// so that several ranks can use the same file.
#pragma once
#include "recorder/consumers/windows/rank_report.h"

namespace rankine::recorder::windows {

class Output {
 public:
  // Opens the file, or standard error if the path is nullptr. If the file's name ends in .json, the report is
  // in JSON, and otherwise in text. The file is open only during a single call of the application, because
  // its descriptor is visible to the program.
  explicit Output(const char* path);
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  void Write(const RankReport& told);
  bool ok() const { return ok_; }  // True if everything was written so far.

 private:
  const bool json_;
  long fd_ = -1;
  bool ok_ = true;
};

}  // namespace rankine::recorder::windows
