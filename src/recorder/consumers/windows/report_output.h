// Where reports go: the end of a file, or standard error. Each in one write, so that ranks may share the
// file.
#pragma once
#include "recorder/consumers/windows/told.h"

namespace rankine::recorder::monitor {

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

}  // namespace rankine::recorder::monitor
