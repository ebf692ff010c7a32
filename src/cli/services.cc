// SPDX-License-Identifier: BSD-3-Clause
#include "cli/services.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <vector>

#include "base/quantity.h"
#include "base/text/nearest.h"
#include "base/text/wrap.h"
#include "cli/joined_services.h"
#include "cli/launch/files.h"
#include "cli/select.h"
#include "layout/control/clause_reader.h"
#include "layout/environment.h"
#include "layout/services/catalog.h"
#include "layout/services/list.h"
#include "layout/services/signal.h"
#include "layout/ti/layout.h"

namespace rankine::cli {
namespace {

using layout::Service;
using layout::ServiceItem;
using layout::ServiceSetting;

std::string GetEnv(const char* name) {
  const char* value = getenv(name);
  return value ? value : "";
}

template <class Items>
std::string Unknown(const char* kind, std::string_view given, const Items& items,
                    const std::string& instead) {
  std::vector<std::string_view> known;
  for (const auto& item : items) known.push_back(item.name);
  const std::string nearest = base::Nearest(given, known);
  return "unknown " + std::string(kind) + " '" + std::string(given) + "'" +
         (nearest.empty() ? "; " + instead : "; did you mean " + nearest + "?");
}

std::string TiProblem(const std::string& option, const ServiceSetting& setting) {
  const std::string_view value = setting.value;
  if (setting.key == "volumes") {
    if (value != "model" && value != "1%" && value != "exact") return option + " takes model, 1% or exact";
  } else if (setting.key == "clock") {
    if (value != "perf" && value != "thread" && value != "wall")
      return option + " takes perf, thread or wall";
  } else if (setting.key == "record") {
    if (value != "all" && value != "marked") return option + " takes all or marked";
  } else if (setting.key == "volume") {
    if (value.empty() || value.size() >= layout::kTiUnitName)
      return option + " takes time, or the name of an attribute or a counter, of at most " +
             std::to_string(layout::kTiUnitName - 1) + " characters";
  } else {
    const auto size = base::ParseBytes(value);
    if (!size || *size < layout::kLeastTrace || *size > layout::kMostTrace)
      return option + " takes a size from 64K to 2G, such as 64M";
  }
  return "";
}

std::string ValueProblem(const Service& service, const ServiceSetting& setting) {
  const std::string option = std::string(service.name) + "(" + std::string(setting.key) + ")";
  if (service.id == layout::ServiceId::trace && setting.key == "slow") {
    if (base::ParseDuration(setting.value).value_or(0) == 0) return option + " takes a time, such as 100ms";
  } else if (service.id == layout::ServiceId::trace && setting.key == "signal") {
    if (layout::ParseUserSignal(setting.value) == 0) return option + " takes USR1 or USR2";
  } else if (service.id == layout::ServiceId::trace && (setting.key == "max" || setting.key == "keep")) {
    const auto size = base::ParseBytes(setting.value);
    if (!size || *size < layout::kLeastTrace || *size > layout::kMostTrace)
      return option + " takes a size from 64K to 2G, such as 32M";
  } else if (service.id == layout::ServiceId::ti) {
    return TiProblem(option, setting);
  } else if (service.id == layout::ServiceId::trace) {
    for (std::string_view words = setting.value; !words.empty();) {
      const std::string_view word = layout::NextWord(&words);
      if (word != "regions" && word != "values" && word != "mpi")
        return option + " takes any of regions, values and mpi, separated by commas, for example regions,mpi";
    }
  } else if (service.id == layout::ServiceId::mpi) {
    if (setting.value != "on" && setting.value != "off") return option + " takes on or off";
  } else if (service.id == layout::ServiceId::loop) {
    if (!layout::ParseEvery(setting.value)) return option + " takes a number of iterations, such as 10";
  } else if (service.id == layout::ServiceId::callpath) {
    const auto depth = layout::ParseEvery(setting.value);
    if (!depth || *depth > layout::kMaxCallPath) return option + " takes a number of callers from 1 to 8";
  } else {
    const bool counters = service.id == layout::ServiceId::counters;
    const bool variables = service.id == layout::ServiceId::metadata;
    const size_t most = counters    ? layout::kMaxCounters
                        : variables ? layout::kMaxVariables
                                    : layout::kMaxAggregateKeys;
    const std::string of = counters    ? " names of counters"
                           : variables ? " names of variables"
                                       : " names of attributes";
    std::string_view names = setting.value;
    size_t count = 0;
    while (!names.empty()) {
      if (layout::NextWord(&names).empty()) return option + " takes" + of + ", between commas";
      ++count;
    }
    if (count == 0 || count > most) return option + " takes 1 to " + std::to_string(most) + of;
  }
  return "";
}

std::string Problem(const ServiceItem& item) {
  if (!item.path.empty()) {
    const std::string path(item.path);
    if (access(path.c_str(), R_OK) != 0)
      return "the service library " + path + " cannot be read; check its name";
    return "";
  }
  const Service* service = layout::FindService(item.name);
  if (service == nullptr)
    return Unknown("service", item.name, layout::Services(), "rankine run --help-services lists them");
  std::string_view options = item.options;
  ServiceSetting setting;
  while (layout::NextSetting(&options, &setting)) {
    if (layout::FindOption(*service, setting.key) == nullptr) {
      return Unknown("option", setting.key, service->options,
                     "service " + std::string(service->name) + " has " +
                         (service->options.empty() ? "none" : "others: rankine run --help-services"));
    }
    std::string problem = ValueProblem(*service, setting);
    if (!problem.empty()) return problem;
  }
  if (!options.empty()) return "option '" + std::string(options) + "' needs a value: OPTION=VALUE";
  return "";
}

// Reads a configuration file, each line of which names one or more services. Lines that begin with # are
// comments.
base::Result<std::string> FromFile(const std::string& path) {
  struct stat status {};
  if (stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode) || access(path.c_str(), R_OK) != 0)
    return base::Error{"the file of services " + path + " cannot be read; check its name"};
  std::ifstream file(path);
  std::string list;
  bool selects = false;
  for (std::string line; std::getline(file, line);) {
    if (IsSelectLine(line)) {
      selects = true;
      continue;
    }
    const size_t begin = line.find_first_not_of(" \t\r");
    if (begin == std::string::npos || line[begin] == '#') continue;
    size_t end = line.find_last_not_of(" \t\r,");
    if (end == std::string::npos || end < begin) continue;
    list += (list.empty() ? "" : ",") + line.substr(begin, end - begin + 1);
  }
  if (list.empty() && !selects)
    return base::Error{"the file of services " + path +
                       " names no service; write a list into it, such as timer,mpi"};
  return list;
}

base::Result<std::string> Checked(const std::string& list, const std::string& whence) {
  const base::Status status = CheckServices(list);
  if (!status.ok()) return base::Error{whence + ": " + status.message};
  return list;
}

// Joins all configurations into a single one for the ranks.
base::Result<std::string> Joined(const std::string& list) {
  auto joined = JoinedServices(list, CurrentFolder());
  if (!joined.ok()) return joined;
  if (joined.value().size() >= layout::kMaxServiceList)
    return base::Error{"the list of services is too long; name fewer services or attributes"};
  // Valid configurations may exceed a limit when they are joined.
  return Checked(joined.value(), "all services together");
}

}  // namespace

base::Status CheckServices(const std::string& list) {
  std::string_view rest = list;
  ServiceItem item;
  size_t libraries = 0;
  while (layout::NextService(&rest, &item)) {
    const std::string problem = Problem(item);
    if (!problem.empty()) return {problem};
    libraries += item.path.empty() ? 0 : 1;
  }
  if (!rest.empty())
    return {"'" + std::string(rest) + "' is not a service; write NAME or NAME(OPTION=VALUE)"};
  if (libraries > layout::kMaxServiceLibraries)
    return {"at most " + std::to_string(layout::kMaxServiceLibraries) + " service libraries can be loaded"};
  return base::Status::Ok();
}

base::Result<std::string> ChosenServices(const std::vector<std::string>& with,
                                         const std::vector<std::string>& config) {
  std::string all;
  const auto add = [&all](const base::Result<std::string>& list) {
    if (list.ok() && !list.value().empty()) all += (all.empty() ? "" : ",") + list.value();
    return list.ok();
  };
  const auto add_file = [&add](const std::string& path) -> base::Status {
    auto list = FromFile(path);
    if (list.ok()) list = Checked(list.value(), path);
    return add(list) ? base::Status::Ok() : base::Status{list.error()};
  };
  for (const std::string& list : with) {
    auto checked = Checked(list, "--with");
    if (!add(checked)) return checked;
  }
  for (const std::string& path : config) {
    const base::Status status = add_file(path);
    if (!status.ok()) return base::Error{status.message};
  }
  if (with.empty() && config.empty()) {
    const std::string listed = GetEnv(layout::kEnvWith), path = GetEnv(layout::kEnvConfig);
    auto checked = Checked(listed, layout::kEnvWith);
    if (!add(checked)) return checked;
    const base::Status status = all.empty() && !path.empty() ? add_file(path) : base::Status::Ok();
    if (!status.ok()) return base::Error{status.message};
  }
  return all.empty() ? base::Result<std::string>(std::string()) : Joined(all);
}

std::string ServicesHelp() {
  std::string out =
      "Services, for rankine run --with LIST; without it: " + std::string(layout::kStandardServices) + "\n";
  constexpr size_t kColumn = 36, kWidth = 100;  // The help texts begin in column `kColumn` and end before
                                                // column `kWidth`.
  const auto line = [&out](size_t indent, std::string left, std::string_view help) {
    left.insert(0, indent, ' ');
    left.resize(std::max(left.size() + 2, size_t{kColumn}), ' ');
    for (const std::string& part : base::Wrapped(help, kWidth - kColumn)) {
      out += left + part + "\n";
      left.assign(kColumn, ' ');
    }
  };
  for (const Service& service : layout::Services()) {
    out += "\n";
    line(2, std::string(service.name), service.help);
    for (const layout::ServiceOption& option : service.options) {
      const std::string standard =
          option.standard.empty() ? "" : "; default: " + std::string(option.standard);
      line(4, std::string(option.name) + "=" + std::string(option.value),
           std::string(option.help) + standard);
    }
    for (const layout::ServiceAttribute& attribute : service.attributes)
      line(4, "-> " + std::string(attribute.name), attribute.help);
  }
  out +=
      "\n  NAME=/path/to/library.so, or the path alone: a service of your own (docs/services.md)\n\n"
      "Example: rankine run --with 'timer,mpi,trace(max=64M),aggregate(key=iteration#steps)' mpirun ./app\n"
      "If --with and --config are given more than once, everything that any of them requests is recorded.\n";
  return out;
}

}  // namespace rankine::cli
