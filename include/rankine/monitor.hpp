// SPDX-License-Identifier: BSD-3-Clause
// Monitor windows for C++ (C++11 and later): the API of monitor.h, with windows and instances that end with
// their scope. No function throws. The functions return the same values as those of monitor.h.

// Example:
//   rankine::Window exchange("exchange");
//   for (...) {
//     rankine::WindowScope scope(exchange);
//     ...
//   }
#ifndef RANKINE_MONITOR_HPP
#define RANKINE_MONITOR_HPP

#include <rankine/monitor.h>

#include <cstdint>
#include <utility>

namespace rankine {

// A window. The constructor creates the window, and the destructor frees the window; the window's counts
// remain in the archive. If the window still runs when it is freed, it continues until MPI_Finalize. A window
// may be created before MPI_Init. Any thread may use a window, but two threads must not use the same window
// at once.
class Window {
 public:
  explicit Window(const char* name) : Window(RANKINE_WINDOW_SPEC(name)) {}
  explicit Window(const rankine_window_spec& spec) : created_(rankine_window_create(&spec, &window_)) {}
  ~Window() { rankine_window_free(&window_); }
  Window(Window&& other) noexcept : window_(other.window_), created_(other.created_) { other.window_.id = 0; }
  Window& operator=(Window&& other) noexcept {
    std::swap(window_, other.window_);
    std::swap(created_, other.created_);
    return *this;
  }
  Window(const Window&) = delete;
  Window& operator=(const Window&) = delete;

  // Returns the result of rankine_window_create.
  int created() const { return created_; }
  int start() { return rankine_window_start(window_); }
  int stop() { return rankine_window_stop(window_); }
  int reset() { return rankine_window_reset(window_); }
  // Sets values->size.
  int read(rankine_window_values* values) const {
    values->size = sizeof *values;
    return rankine_window_read(window_, values);
  }
  int report(const char* path, const void* comm = nullptr) const {
    return rankine_window_report(window_, path, comm);
  }
  rankine_window handle() const { return window_; }

 private:
  rankine_window window_{};
  int created_;
};

// Starts an instance of the window, and stops the instance at the end of the scope, even if an exception
// leaves the scope.
class WindowScope {
 public:
  explicit WindowScope(Window& window) : window_(window.handle()), started_(rankine_window_start(window_)) {}
  ~WindowScope() {
    if (started_ == RANKINE_WINDOW_OK) rankine_window_stop(window_);
  }
  WindowScope(const WindowScope&) = delete;
  WindowScope& operator=(const WindowScope&) = delete;

  int started() const { return started_; }

 private:
  rankine_window window_;
  int started_;
};

}  // namespace rankine

#endif
