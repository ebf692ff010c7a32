// SPDX-License-Identifier: BSD-3-Clause
// Parses the user's list of services (docs/services.md) one item at a time, without allocating memory.
//
//   `LIST    = ITEM { "," ITEM }`
//   `ITEM    = NAME [OPTIONS] | NAME "=" PATH [OPTIONS] | PATH [OPTIONS]`
//   `OPTIONS = "(" [ KEY "=" VALUE { "," KEY "=" VALUE } ] ")"`
//
// A PATH contains a slash. A VALUE may contain commas: a part between two commas that contains no "="
// continues the preceding value.
#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

namespace rankine::layout {

struct ServiceItem {
  std::string_view name;     // name of the service; empty if the item is only a path
  std::string_view path;     // path of a third-party library; empty: a service of Rankine
  std::string_view options;  // the text between the parentheses
};

struct ServiceSetting {
  std::string_view key, value;
};

// Removes the first item from `*list` and parses it. Returns false at the end of the list, or if the rest is
// malformed. If the rest is malformed, `*list` is not empty.
bool NextService(std::string_view* list, ServiceItem* item);

// Removes the first option from the text `*options`, and parses it.
bool NextSetting(std::string_view* options, ServiceSetting* setting);

// Removes and returns the first word of a value that is a list of words.
std::string_view NextWord(std::string_view* value);

// Limits for the size of the event trace, in bytes.
inline constexpr uint64_t kLeastTrace = uint64_t{64} << 10;
inline constexpr uint64_t kMostTrace = uint64_t{2} << 30;
inline constexpr uint64_t kStandardTrace = uint64_t{32} << 20;

// Service ti: default size in bytes of the part of the stream that does not repeat. Exact volumes may take
// up to the same size in addition.
inline constexpr uint64_t kStandardTi = uint64_t{64} << 20;

// Service loop: number of iterations in a block.
// a number from 1 to 2^32; nullopt: the text is invalid
std::optional<uint64_t> ParseEvery(std::string_view text);

// Service callpath: number of callers.
inline constexpr uint32_t kStandardCallPath = 4;
inline constexpr uint32_t kMaxCallPath = 8;

inline constexpr std::string_view kStandardCounters = "PAPI_TOT_CYC,PAPI_TOT_INS";

// Limits of the input that a process accepts.
inline constexpr size_t kMaxServiceList = 4096;  // bytes
inline constexpr size_t kMaxAggregateKeys = 32;
inline constexpr size_t kMaxVariables = 32;
inline constexpr size_t kMaxCounters = 8;
inline constexpr size_t kMaxServiceLibraries = 8;

}  // namespace rankine::layout
