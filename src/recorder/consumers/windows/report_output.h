// SPDX-License-Identifier: BSD-3-Clause
// The destination of reports: the end of a file, or standard error. Each report is written with a single
// write call, so that several ranks can use the same file.
#pragma once
#include "recorder/consumers/windows/rank_report.h"

namespace rankine::recorder::windows {

class Output {
 public:
  // Writes JSON if the name ends in .json, otherwise text. nullptr: standard error. The file is open only
  // during a single call of the application, because its descriptor is visible to the program.
  explicit Output(const char* path);
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  void Write(const RankReport& told);
  bool ok() const { return ok_; }  // true if everything was written so far

 private:
  const bool json_;
  long fd_ = -1;
  bool ok_ = true;
};

}  // namespace rankine::recorder::windows
