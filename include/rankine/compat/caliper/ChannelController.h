// SPDX-License-Identifier: BSD-3-Clause
// A controller creates its channel when the channel is first started.
#ifndef RANKINE_COMPAT_CALIPER_CHANNEL_CONTROLLER_H
#define RANKINE_COMPAT_CALIPER_CHANNEL_CONTROLLER_H

#include <caliper/Caliper.h>

#include <memory>

namespace cali {

typedef std::map<std::string, std::string> config_map_t;
typedef std::map<std::string, std::string> info_map_t;

class ChannelController {
 public:
  ChannelController(const char* name, int flags, const config_map_t& config)
      : state_(std::make_shared<State>(name, flags, config)) {}
  virtual ~ChannelController() {}
  void start() {
    Caliper caliper;
    if (!is_instantiated()) create();
    caliper.activate_channel(state_->channel);
  }
  void stop() {
    Caliper caliper;
    caliper.deactivate_channel(state_->channel);
  }
  virtual void flush() {
    Caliper caliper;
    caliper.flush_and_write(state_->channel);
  }
  Channel channel() { return state_->channel; }
  bool is_active() const { return state_->channel.is_active(); }
  bool is_instantiated() const { return state_->channel; }
  std::string name() const { return state_->name; }
  config_map_t copy_config() const { return state_->config; }

 protected:
  config_map_t& config() { return state_->config; }
  info_map_t& metadata() { return state_->metadata; }
  Channel create() {
    if (!is_instantiated()) {
      Caliper caliper;
      state_->channel = Channel(
          create_channel(state_->name.c_str(), state_->flags | CALI_CHANNEL_LEAVE_INACTIVE, state_->config));
      on_create(&caliper, state_->channel);
    }
    return state_->channel;
  }
  virtual void on_create(Caliper*, Channel&) {}

 private:
  struct State {  // The state that all copies of a controller share.
    State(const char* its_name, int its_flags, const config_map_t& its_config)
        : name(its_name), flags(its_flags), config(its_config) {}
    ~State() { cali_delete_channel(channel.id()); }
    std::string name;
    int flags;
    config_map_t config;
    info_map_t metadata;
    Channel channel;
  };
  std::shared_ptr<State> state_;
};

}  // namespace cali

#endif
