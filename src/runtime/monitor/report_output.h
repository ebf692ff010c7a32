// Where reports go: the end of a file, or standard error. Each in one write, so that ranks may share the
// file.
#pragma once
#include "runtime/monitor/told.h"

namespace rankine::runtime::monitor {

class Output {
 public:
  // JSON where the name ends in .json, else text. nullptr: standard error. Not held for longer than a call of
  // the application's, since its descriptor stands in the program's table.
  explicit Output(const char* path);
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  void Write(const Told& told);
  bool ok() const { return ok_; }  // so far all was written

 private:
  const bool json_;
  long fd_ = -1;
  bool ok_ = true;
};

}  // namespace rankine::runtime::monitor
