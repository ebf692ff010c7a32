// SPDX-License-Identifier: BSD-3-Clause
// Writes reports into a stream of the program, or into the file to which the stream writes.
#ifndef RANKINE_COMPAT_CALIPER_COLLECTIVE_OUTPUT_CHANNEL_H
#define RANKINE_COMPAT_CALIPER_COLLECTIVE_OUTPUT_CHANNEL_H

#include <caliper/detail/ranks.hpp>
#include <caliper/detail/stream_file.hpp>

#include <utility>

namespace cali {

class CollectiveOutputChannel {
 public:
  explicit CollectiveOutputChannel(const ConfigManager& manager) : manager_(manager) {}
  virtual ~CollectiveOutputChannel() {}
  virtual void start() { manager_.start(); }
  virtual void stop() { manager_.stop(); }
  // Writes the report into the stream of rank 0 of the communicator. This rank must also be rank 0 of
  // MPI_COMM_WORLD.
  std::ostream& collective_flush(std::ostream& stream, MPI_Comm comm) {
    const std::string ranks = detail::RanksOf(comm);
    rankine_cali_wish wish = rankine_cali_wish();
    const detail::Between between;
    wish.output = between.path().c_str();
    if (detail::FlushRanks(manager_.manager_.get(), ranks, wish)) {
      between.CopyTo(stream);
      return stream;
    }
    // The report is appended to the stream's file, because the stream itself no longer exists at the end of
    // the run.
    const std::string file = detail::FileBehind(stream);
    stream.flush();
    wish.output = file.c_str();
    wish.appends = 1;
    wish.ranks = ranks.empty() ? nullptr : ranks.c_str();
    wish.processes = -1;
    rankine_cali_manager_flush_as(manager_.manager_.get(), &wish);
    return stream;
  }
  virtual void collective_flush(MPI_Comm comm) {
    detail::FlushRanks(manager_.manager_.get(), detail::RanksOf(comm), rankine_cali_wish());
  }

 private:
  ConfigManager manager_;
};

// If no channel can be created, the string contains the reason.
inline std::pair<std::shared_ptr<CollectiveOutputChannel>, std::string> make_collective_output_channel(
    const char* text) {
  const ConfigManager manager(text);
  std::pair<std::shared_ptr<CollectiveOutputChannel>, std::string> made(nullptr, manager.error_msg());
  if (!manager.error() && (text == nullptr || text[0] == '\0')) made.second = "No configuration was given";
  if (made.second.empty()) made.first = std::make_shared<CollectiveOutputChannel>(manager);
  return made;
}

}  // namespace cali

#endif
