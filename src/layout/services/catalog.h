// SPDX-License-Identifier: BSD-3-Clause
// The catalogue of services: their names, options and attributes, as plain data. The command line checks a
// user's list against the catalogue, and prints its help from the catalogue. The runtime uses the catalogue
// to look up a service's id by its name.
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

// Describes how the values of an option are combined if two configurations run at the same time. The combined
// value must suit both configurations.
enum class Join : uint8_t {
  // for sizes and numbers: the larger value; for a choice of words (a|b|c): the word that is listed later
  most,
  divisor,  // for numbers: a common divisor
  words,    // For lists of words: the words of both configurations.
  on,       // For switches: the result is on if either configuration has the switch on.
  least,    // for times: the shorter time
  same,     // The values cannot be combined, so both configurations must have the same value.
};

struct ServiceOption {
  std::string_view name;
  std::string_view value;     // The form of the value, as the help shows it.
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
  std::string_view help;  // one line of help about the option
  std::span<const ServiceOption> options;
  std::span<const ServiceAttribute> attributes;
};

std::span<const Service> Services();
const Service* FindService(std::string_view name);  // nullptr: unknown name
const ServiceOption* FindOption(const Service& service, std::string_view name);

// The services that run by default.
inline constexpr std::string_view kStandardServices = "timer,mpi";

}  // namespace rankine::layout
