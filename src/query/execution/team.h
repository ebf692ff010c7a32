// SPDX-License-Identifier: BSD-3-Clause
// A team of processes that answer a query together. Each process reads its share of the inputs. The results
// of the processes are passed up a binary tree. Process 0 receives the results of all processes and writes
// the answer. A process reads its whole share before it sends anything. The engine does not use MPI. The
// engine's caller provides the functions that send and receive.
#pragma once
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "base/result.h"

namespace rankine::query {

// Not thread-safe. Messages between two processes arrive in order. If sending fails, the process ends.
class Team {
 public:
  virtual ~Team() = default;
  virtual size_t rank() const = 0;
  virtual size_t size() const = 0;
  virtual void Send(size_t to, std::string_view bytes) = 0;
  virtual std::string Receive(size_t from) = 0;

  size_t Parent() const { return (rank() - 1) / 2; }
  // Calls the given function for each child of this process in the tree.
  void ForChildren(const std::function<void(size_t)>& each) const;
};

// All processes must call this function. In each process, the function returns the bytes that process 0
// passed.
std::string FromFirst(Team& team, std::string bytes);

// Sends a series of byte strings to another process, in messages of 1 MiB.
class PieceSender {
 public:
  PieceSender(Team& team, size_t to) : team_(team), to_(to) {}
  void Put(std::string_view piece);
  // Must be called once after the last piece. If `status` is an error, the receiver also gets this error.
  void End(const base::Status& status);

 private:
  Team& team_;
  size_t to_;
  std::string message_;
};

// Receives all byte strings sent by a PieceSender. If `each` fails, the remaining strings are received and
// dropped, so that the sender does not wait forever.
base::Status ReceivePieces(Team& team, size_t from,
                           const std::function<base::Status(std::string_view)>& each);

// The share of the records that one process reads. A share consists of whole inputs. If there are fewer
// inputs than processes, several processes share one input.
struct Share {
  size_t first = 0, last = 0;    // inputs [first, last)
  size_t piece = 0, pieces = 1;  // If the share belongs to a single input, `piece` is the number of the
                                 // piece, and `pieces` is the number of all pieces.
};
Share ShareOf(size_t inputs, size_t rank, size_t size);

}  // namespace rankine::query
