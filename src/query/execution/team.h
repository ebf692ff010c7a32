// Processes that answer one query together, each from its share of the inputs. What they find goes up a
// binary tree to process 0, which writes the answer; nothing is sent before a process has read its share. The
// engine knows no MPI: the command brings the way to send.
#pragma once
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace rankine::query {

// One thread. Messages between two processes arrive in order; a failure to send ends the process.
class Team {
 public:
  virtual ~Team() = default;
  virtual size_t rank() const = 0;
  virtual size_t size() const = 0;
  virtual void Send(size_t to, std::string_view bytes) = 0;
  virtual std::string Receive(size_t from) = 0;

  size_t Parent() const { return (rank() - 1) / 2; }
  // `each` for the processes below in the tree.
  void ForChildren(const std::function<void(size_t)>& each) const;
};

// Called by all: gives everyone what process 0 has.
std::string FromFirst(Team& team, std::string bytes);

// A row of pieces to another process, a MiB in a message.
class PieceSender {
 public:
  PieceSender(Team& team, size_t to) : team_(team), to_(to) {}
  void Put(std::string_view piece);
  // Must be called; a failure is the receiver's too.
  void End(const base::Status& status);

 private:
  Team& team_;
  size_t to_;
  std::string message_;
};

// All pieces of a PieceSender. After a failure of `each` the rest is taken, so that nobody waits, and
// dropped.
base::Status ReceivePieces(Team& team, size_t from,
                           const std::function<base::Status(std::string_view)>& each);

// Which records are one process's: whole inputs, or, when there are fewer inputs than processes, some of the
// parts of one input.
struct Share {
  size_t first = 0, last = 0;    // inputs [first, last)
  size_t piece = 0, pieces = 1;  // of the parts of the one input
};
Share ShareOf(size_t inputs, size_t rank, size_t size);

}  // namespace rankine::query
