// The calls of MPI between two ranks, of whichever library the launcher belongs to.
#pragma once
#include <cstdint>
#include <memory>
#include <string>

#include "base/result.h"

namespace rankine::cli {

// One thread. A call that fails ends the job: that is MPI's default, which is kept. Bytes are at most 2^30.
class PairCalls {
 public:
  virtual ~PairCalls() = default;
  virtual void Init() = 0;  // before all others
  virtual void Finalize() = 0;
  virtual int rank() const = 0;
  virtual int size() const = 0;
  const std::string& library() const { return library_; }

  // With the other of two ranks.
  virtual void Send(const void* from, uint64_t bytes) = 0;
  virtual void Receive(void* to, uint64_t bytes) = 0;
  virtual void Exchange(const void* from, void* to, uint64_t bytes) = 0;  // Isend, Recv, Wait

  virtual void Barrier() = 0;
  virtual void Bcast(void* data, uint64_t bytes) = 0;  // from rank 0
  virtual void Allgather(const void* from, void* to, uint64_t bytes_each) = 0;
  virtual void Alltoall(const void* from, void* to, uint64_t bytes_each) = 0;

 protected:
  std::string library_;  // its path
};

// An error says which library is missing, or what it lacks. Initialises nothing.
base::Result<std::unique_ptr<PairCalls>> OpenPairCalls();

}  // namespace rankine::cli
