// SPDX-License-Identifier: BSD-3-Clause
// Either a value, or an error message of one sentence. The offline modules return all errors in this form.
// The message describes what is wrong, where it is wrong, and what to do about it. The message ends without a
// full stop and without a newline, so that callers can print it after "rankine: ".
#pragma once
#include <cassert>
#include <string>
#include <utility>
#include <variant>

namespace rankine::base {

struct Error {
  std::string message;
};

template <class T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}      // NOLINT: implicit by intent
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}  // NOLINT: implicit by intent
  bool ok() const { return state_.index() == 0; }
  T& value() {
    assert(ok());
    return std::get<0>(state_);
  }
  const T& value() const {
    assert(ok());
    return std::get<0>(state_);
  }
  const std::string& error() const {
    assert(!ok());
    return std::get<1>(state_).message;
  }

 private:
  std::variant<T, Error> state_;
};

struct [[nodiscard]] Status {
  std::string message;  // empty means success
  bool ok() const { return message.empty(); }
  static Status Ok() { return {}; }
};

}  // namespace rankine::base
