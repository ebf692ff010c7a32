// SPDX-License-Identifier: BSD-3-Clause
// Opens an address that contains a token in the user's browser.
#pragma once
#include <string>

namespace rankine::cli {

// The address is passed in a file that only the user can read, because all users can read each other's
// command lines. The file is removed when the object is destroyed.
class Browser {
 public:
  Browser() = default;
  Browser(const Browser&) = delete;
  Browser& operator=(const Browser&) = delete;
  ~Browser();
  // Does nothing if the machine has no display, or no program that can open the address.
  void Open(const std::string& address);

 private:
  std::string file_;
};

}  // namespace rankine::cli
