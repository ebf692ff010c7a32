// The user's browser, shown an address with a token in it.
#pragma once
#include <string>

namespace rankine::cli {

// The address goes by a file that only the user reads, because all users read each other's command lines. The
// file is gone when this is.
class Browser {
 public:
  Browser() = default;
  Browser(const Browser&) = delete;
  Browser& operator=(const Browser&) = delete;
  ~Browser();
  // Where there is no display, or nothing that opens it, nothing happens.
  void Open(const std::string& address);

 private:
  std::string file_;
};

}  // namespace rankine::cli
