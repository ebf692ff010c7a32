// SPDX-License-Identifier: BSD-3-Clause
// The catalogue of services: their names, options and attributes, as data. The command checks a user's list
// against it and prints the help. The runtime looks up the number of a name in it.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>

namespace rankine::layout {

enum class ServiceId : uint8_t {
  timer,
  mpi,
  trace,
  aggregate,
  loop,
  counters,
  openmp,
  memory,
  pthread,
  callpath,
  metadata,
  topology,
  ti,
};
inline constexpr int kServiceIds = static_cast<int>(ServiceId::ti) + 1;

// How the values of an option are combined if two configurations run at once. The result serves both.
enum class Join : uint8_t {
  most,     // sizes and numbers: the larger one; words of a choice (a|b|c): the later one in the choice
  divisor,  // numbers: a common divisor
  words,    // lists of words: all words of both
  on,       // on or off: on, if one of them wants it
  least,    // times: the shorter one
  same,     // no value serves both: both must have the same
};

struct ServiceOption {
  std::string_view name;
  std::string_view value;     // the form of the value, in words for the help
  std::string_view standard;  // default value
  std::string_view help;
  Join join = Join::words;
};

struct ServiceAttribute {
  std::string_view name;
  std::string_view help;
};

struct Service {
  ServiceId id;
  std::string_view name;
  std::string_view help;  // one line of help
  std::span<const ServiceOption> options;
  std::span<const ServiceAttribute> attributes;
};

std::span<const Service> Services();
const Service* FindService(std::string_view name);  // nullptr: there is no service of that name
const ServiceOption* FindOption(const Service& service, std::string_view name);

// The services that run by default.
inline constexpr std::string_view kStandardServices = "timer,mpi";

}  // namespace rankine::layout
