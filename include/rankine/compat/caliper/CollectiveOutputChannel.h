// Reports into a stream of the program's: into the file that is behind it, when the run has ended.
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
  // The stream of the communicator's rank 0 counts; it is to be that of MPI_COMM_WORLD too.
  std::ostream& collective_flush(std::ostream& stream, MPI_Comm comm) {
    rankine_cali_manager* manager = manager_.manager_.get();
    const std::string file = detail::FileBehind(stream);
    stream.flush();
    detail::TellRanks(manager, comm);
    rankine_cali_manager_flush_to(manager, file.c_str());
    for (const rankine_cali_report* r = manager == nullptr ? nullptr : manager->reports; r != nullptr;
         r = r->next)
      rankine_cali_tell(&manager->measurement, r->number, "output.append", "true");
    return stream;
  }
  virtual void collective_flush(MPI_Comm comm) {
    detail::TellRanks(manager_.manager_.get(), comm);
    manager_.flush();
  }

 private:
  ConfigManager manager_;
};

// Without a channel the text says why.
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
