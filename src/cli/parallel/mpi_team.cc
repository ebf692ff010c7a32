// SPDX-License-Identifier: BSD-3-Clause
#include "cli/parallel/mpi_team.h"

#include <algorithm>
#include <cstdint>
#include <string>

#include "cli/parallel/mpi_library.h"

namespace rankine::cli {
namespace {

// the limit for the number of bytes in one call, because counts are ints
constexpr size_t kMostBytes = size_t{1} << 30;
constexpr int kTag = 20;

// Implements the team for MPI libraries whose handles have the type `Handle`: int or a pointer. The
// libraries differ only in the type of their handles. A call that fails ends the job, because MPI's default
// error handler is used.
template <class Handle>
class MpiTeam : public query::Team {
 public:
  explicit MpiTeam(const MpiLibrary& library)
      : world_(HandleOf<Handle>(library.world)),
        byte_(HandleOf<Handle>(library.byte)),
        status_(reinterpret_cast<void*>(library.status_ignore)) {
    const auto find = [&](auto& call, const char* name) {
      complete_ = library.Find(call, name) && complete_;
    };
    find(init_, "MPI_Init");
    find(finalize_, "MPI_Finalize");
    find(rank_of_, "MPI_Comm_rank");
    find(size_of_, "MPI_Comm_size");
    find(send_, "MPI_Send");
    find(receive_, "MPI_Recv");
    if (!complete_) return;
    init_(nullptr, nullptr);
    rank_of_(world_, &rank_);
    size_of_(world_, &size_);
  }
  MpiTeam(const MpiTeam&) = delete;
  MpiTeam& operator=(const MpiTeam&) = delete;
  ~MpiTeam() override {
    if (complete_) finalize_();
  }

  bool complete() const { return complete_; }
  size_t rank() const override { return static_cast<size_t>(rank_); }
  size_t size() const override { return static_cast<size_t>(size_); }

  void Send(size_t to, std::string_view bytes) override {
    const uint64_t size = bytes.size();
    send_(&size, sizeof size, byte_, static_cast<int>(to), kTag, world_);
    for (size_t at = 0; at < bytes.size(); at += kMostBytes) {
      const size_t count = std::min(kMostBytes, bytes.size() - at);
      send_(bytes.data() + at, static_cast<int>(count), byte_, static_cast<int>(to), kTag, world_);
    }
  }

  std::string Receive(size_t from) override {
    uint64_t size = 0;
    receive_(&size, sizeof size, byte_, static_cast<int>(from), kTag, world_, status_);
    std::string bytes(size, '\0');
    for (size_t at = 0; at < bytes.size(); at += kMostBytes) {
      const size_t count = std::min(kMostBytes, bytes.size() - at);
      receive_(bytes.data() + at, static_cast<int>(count), byte_, static_cast<int>(from), kTag, world_,
               status_);
    }
    return bytes;
  }

 private:
  Handle world_, byte_;
  void* status_;
  bool complete_ = true;
  int rank_ = 0, size_ = 0;
  int (*init_)(int*, char***) = nullptr;
  int (*finalize_)() = nullptr;
  int (*rank_of_)(Handle, int*) = nullptr;
  int (*size_of_)(Handle, int*) = nullptr;
  int (*send_)(const void*, int, Handle, int, int, Handle) = nullptr;
  int (*receive_)(void*, int, Handle, int, int, Handle, void*) = nullptr;
};

template <class Handle>
base::Result<std::unique_ptr<query::Team>> Make(const MpiLibrary& library, int size) {
  auto team = std::make_unique<MpiTeam<Handle>>(library);
  if (!team->complete()) return base::Error{library.path + " lacks calls of MPI"};
  if (team->size() != static_cast<size_t>(size)) {
    return base::Error{"the launcher has started " + std::to_string(size) +
                       " ranks, which cannot connect to each other with " + library.path +
                       "; RANKINE_MPI_LIBRARY names the launcher's own"};
  }
  return std::unique_ptr<query::Team>(std::move(team));
}

}  // namespace

base::Result<std::unique_ptr<query::Team>> MakeMpiTeam(int size) {
  const auto library = OpenMpiLibrary();
  if (!library.ok()) return base::Error{library.error()};
  return library.value().kind == HandleKind::pointer ? Make<void*>(library.value(), size)
                                                     : Make<int>(library.value(), size);
}

}  // namespace rankine::cli
