// SPDX-License-Identifier: BSD-3-Clause
// Reports about the ranks of one communicator. Only rank 0 of MPI_COMM_WORLD writes reports.
#ifndef RANKINE_COMPAT_CALIPER_MPI_CHANNEL_MANAGER_H
#define RANKINE_COMPAT_CALIPER_MPI_CHANNEL_MANAGER_H

#include <caliper/detail/ranks.hpp>

namespace cali {

class MpiChannelManager {
 public:
  explicit MpiChannelManager(MPI_Comm comm) : comm_(comm) {}
  void add(const ConfigManager& manager) { managers_.push_back(manager); }
  void start() {
    for (ConfigManager& manager : managers_) manager.start();
  }
  void stop() {
    for (ConfigManager& manager : managers_) manager.stop();
  }
  void collective_flush() {
    for (ConfigManager& manager : managers_) {
      detail::FlushRanks(manager.manager_.get(), detail::RanksOf(comm_), rankine_cali_wish());
    }
  }

 private:
  MPI_Comm comm_;
  std::vector<ConfigManager> managers_;
};

}  // namespace cali

#endif
