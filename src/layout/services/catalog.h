// What services there are: their names, options and the attributes that they bring, as data. The command
// checks a user's list against it and prints the help; the runtime finds the number behind a name in it.
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

// What is recorded where two configurations run at once and want different values of an option: what serves
// both.
enum class Join : uint8_t {
  most,     // sizes and numbers: the larger one; words of a choice (a|b|c): the later one
  divisor,  // numbers: one of which both are multiples
  words,    // lists of words: all of them
  on,       // on or off: on, where one of them wants it
  least,    // times: the shorter one
  same,     // nothing serves both: those that give it have to give the same
};

struct ServiceOption {
  std::string_view name;
  std::string_view value;     // what it takes, in words for the help
  std::string_view standard;  // its value when it is not given
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
  std::string_view help;  // one line
  std::span<const ServiceOption> options;
  std::span<const ServiceAttribute> attributes;
};

std::span<const Service> Services();
const Service* FindService(std::string_view name);  // nullptr: none of that name
const ServiceOption* FindOption(const Service& service, std::string_view name);

// What runs when nothing is asked for.
inline constexpr std::string_view kStandardServices = "timer,mpi";

}  // namespace rankine::layout
