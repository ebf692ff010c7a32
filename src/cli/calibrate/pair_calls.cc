// SPDX-License-Identifier: BSD-3-Clause
#include "cli/calibrate/pair_calls.h"

#include <vector>

#include "cli/parallel/mpi_library.h"

namespace rankine::cli {
namespace {

constexpr int kTag = 21;

// The type parameter `Handle` is the library's type of handles: int or a pointer.
template <class Handle>
class Calls : public PairCalls {
 public:
  explicit Calls(const MpiLibrary& library) : status_(reinterpret_cast<void*>(library.status_ignore)) {
    library_ = library.path;
    world_ = HandleOf<Handle>(library.world);
    byte_ = HandleOf<Handle>(library.byte);
    const auto find = [&](auto& call, const char* name) {
      complete_ = library.Find(call, name) && complete_;
    };
    find(init_, "MPI_Init");
    find(finalize_, "MPI_Finalize");
    find(rank_of_, "MPI_Comm_rank");
    find(size_of_, "MPI_Comm_size");
    find(send_, "MPI_Send");
    find(receive_, "MPI_Recv");
    find(isend_, "MPI_Isend");
    find(irecv_, "MPI_Irecv");
    find(wait_, "MPI_Wait");
    find(barrier_, "MPI_Barrier");
    find(bcast_, "MPI_Bcast");
    find(allgather_, "MPI_Allgather");
    find(alltoall_, "MPI_Alltoall");
  }

  bool complete() const { return complete_; }
  int rank() const override { return rank_; }
  int size() const override { return size_; }

  void Init() override {
    init_(nullptr, nullptr);
    rank_of_(world_, &rank_);
    size_of_(world_, &size_);
  }
  void Finalize() override { finalize_(); }
  void Send(const void* from, uint64_t bytes) override {
    send_(from, static_cast<int>(bytes), byte_, 1 - rank_, kTag, world_);
  }
  void Receive(void* to, uint64_t bytes) override {
    receive_(to, static_cast<int>(bytes), byte_, 1 - rank_, kTag, world_, status_);
  }
  void BeginSend(const void* from, uint64_t bytes) override {
    isend_(from, static_cast<int>(bytes), byte_, 1 - rank_, kTag, world_, &begun_.emplace_back());
  }
  void BeginReceive(void* to, uint64_t bytes) override {
    irecv_(to, static_cast<int>(bytes), byte_, 1 - rank_, kTag, world_, &begun_.emplace_back());
  }
  void Complete() override {
    for (Handle& request : begun_) wait_(&request, status_);
    begun_.clear();
  }
  void Barrier() override { barrier_(world_); }
  void Bcast(void* data, uint64_t bytes) override { bcast_(data, static_cast<int>(bytes), byte_, 0, world_); }
  void Allgather(const void* from, void* to, uint64_t bytes_each) override {
    const auto count = static_cast<int>(bytes_each);
    allgather_(from, count, byte_, to, count, byte_, world_);
  }
  void Alltoall(const void* from, void* to, uint64_t bytes_each) override {
    const auto count = static_cast<int>(bytes_each);
    alltoall_(from, count, byte_, to, count, byte_, world_);
  }

 private:
  Handle world_, byte_;
  void* status_;
  std::vector<Handle> begun_;  // requests of operations that were not yet waited for
  bool complete_ = true;
  int rank_ = 0, size_ = 0;
  int (*init_)(int*, char***) = nullptr;
  int (*finalize_)() = nullptr;
  int (*rank_of_)(Handle, int*) = nullptr;
  int (*size_of_)(Handle, int*) = nullptr;
  int (*send_)(const void*, int, Handle, int, int, Handle) = nullptr;
  int (*receive_)(void*, int, Handle, int, int, Handle, void*) = nullptr;
  int (*isend_)(const void*, int, Handle, int, int, Handle, Handle*) = nullptr;
  int (*irecv_)(void*, int, Handle, int, int, Handle, Handle*) = nullptr;
  int (*wait_)(Handle*, void*) = nullptr;
  int (*barrier_)(Handle) = nullptr;
  int (*bcast_)(void*, int, Handle, int, Handle) = nullptr;
  int (*allgather_)(const void*, int, Handle, void*, int, Handle, Handle) = nullptr;
  int (*alltoall_)(const void*, int, Handle, void*, int, Handle, Handle) = nullptr;
};

template <class Handle>
base::Result<std::unique_ptr<PairCalls>> Open(const MpiLibrary& library) {
  auto calls = std::make_unique<Calls<Handle>>(library);
  if (!calls->complete()) return base::Error{library.path + " lacks calls of MPI"};
  return std::unique_ptr<PairCalls>(std::move(calls));
}

}  // namespace

base::Result<std::unique_ptr<PairCalls>> OpenPairCalls() {
  const auto library = OpenMpiLibrary();
  if (!library.ok()) return base::Error{library.error()};
  return library.value().kind == HandleKind::pointer ? Open<void*>(library.value())
                                                     : Open<int>(library.value());
}

}  // namespace rankine::cli
