// SPDX-License-Identifier: BSD-3-Clause
#include "cli/replay/own_actions.h"

#include <map>

#include "cli/replay/c_actions.h"
#include "cli/replay/python_actions.h"

namespace rankine::cli {
namespace {

class Several : public exchange::ti::OwnActions {
 public:
  // Returns false if a name already exists.
  bool Add(std::unique_ptr<exchange::ti::OwnActions> actions) {
    for (const std::string& name : actions->Names()) {
      if (!of_.emplace(name, actions.get()).second) return false;
    }
    all_.push_back(std::move(actions));
    return true;
  }
  std::vector<std::string> Names() const override {
    std::vector<std::string> names;
    for (const auto& [name, actions] : of_) names.push_back(name);
    return names;
  }
  base::Result<std::string> Lines(const exchange::ti::OwnCall& call) override {
    return of_.at(call.name)->Lines(call);
  }

 private:
  std::vector<std::unique_ptr<exchange::ti::OwnActions>> all_;
  std::map<std::string, exchange::ti::OwnActions*> of_;
};

}  // namespace

base::Result<std::unique_ptr<exchange::ti::OwnActions>> LoadOwnActions(
    const std::vector<std::string>& files) {
  auto several = std::make_unique<Several>();
  std::unique_ptr<exchange::ti::OwnActions> of_c;  // the actions of all C libraries together
  for (const std::string& file : files) {
    if (!file.ends_with(".so") && !file.ends_with(".py"))
      return base::Error{"--actions takes a library (.so) or a Python file (.py), not " + file};
    auto loaded = file.ends_with(".so") ? LoadCActions(file) : StartPythonActions(file);
    if (!loaded.ok()) return loaded;
    if (file.ends_with(".so")) {
      of_c = std::move(loaded.value());
    } else if (!several->Add(std::move(loaded.value()))) {
      return base::Error{file + " defines an action that exists already; rename the action"};
    }
  }
  if (of_c != nullptr && !several->Add(std::move(of_c)))
    return base::Error{
        "an action of a library and an action in Python have the same name; rename one of them"};
  return std::unique_ptr<exchange::ti::OwnActions>(std::move(several));
}

}  // namespace rankine::cli
