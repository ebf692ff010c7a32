// SPDX-License-Identifier: BSD-3-Clause
// Makes MPI calls between two ranks, through the MPI library to which the launcher belongs.
#pragma once
#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"

namespace rankine::cli {

// Not thread-safe. A call that fails ends the job, because MPI's default error handler is used. Messages have
// at most 2^30 bytes.
class PairCalls {
 public:
  virtual ~PairCalls() = default;
  virtual void Init() = 0;  // before all other calls
  virtual void Finalize() = 0;
  virtual int rank() const = 0;
  virtual int size() const = 0;
  const std::string& library() const { return library_; }

  // The following functions communicate with the other rank.
  virtual void Send(const void* from, uint64_t bytes) = 0;
  virtual void Receive(void* to, uint64_t bytes) = 0;
  virtual void BeginSend(const void* from, uint64_t bytes) = 0;
  virtual void BeginReceive(void* to, uint64_t bytes) = 0;
  virtual void Complete() = 0;  // waits for all operations that were begun

  virtual void Barrier() = 0;
  virtual void Bcast(void* data, uint64_t bytes) = 0;  // from rank 0
  virtual void Allgather(const void* from, void* to, uint64_t bytes_each) = 0;
  virtual void Alltoall(const void* from, void* to, uint64_t bytes_each) = 0;

 protected:
  std::string library_;  // the path of the MPI library
};

// An error says which library is missing, or which functions it lacks. Does not initialise MPI.
base::Result<std::unique_ptr<PairCalls>> OpenPairCalls();

}  // namespace rankine::cli
