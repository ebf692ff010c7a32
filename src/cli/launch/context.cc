// SPDX-License-Identifier: BSD-3-Clause
#include "cli/launch/context.h"

#include <charconv>
#include <functional>
#include <system_error>
#include <utility>
#include <vector>

#include "cli/launch/text.h"
#include "layout/environment.h"

namespace rankine::cli {
namespace {

// Both the writer and the reader of a context use this list of keys. Empty values are not written.
struct Field {
  std::string_view key;
  std::string (*get)(const RunContext&);
  bool (*set)(RunContext&, const std::string&);
};

template <std::string RunContext::*member>
constexpr Field Text(std::string_view key) {
  return {key, [](const RunContext& c) { return c.*member; },
          [](RunContext& c, const std::string& v) {
            c.*member = v;
            return true;
          }};
}

template <bool RunContext::*member>
constexpr Field Flag(std::string_view key) {
  return {key, [](const RunContext& c) { return std::string(c.*member ? "1" : ""); },
          [](RunContext& c, const std::string& v) {
            c.*member = v == "1";
            return true;
          }};
}

std::string GetFront(const RunContext& c) {
  return c.front.pid == 0 ? "" : std::to_string(c.front.pid) + ":" + std::to_string(c.front.start);
}

bool SetFront(RunContext& c, const std::string& v) {
  const auto parts = Split(v, ':');
  if (parts.size() != 2) return false;
  const auto pid = ParseNumber(parts[0], 1 << 30);
  const auto start = ParseNumber(parts[1], INT64_MAX);
  if (!pid || !start) return false;
  c.front = {static_cast<pid_t>(*pid), static_cast<uint64_t>(*start)};
  return true;
}

std::string GetDepth(const RunContext& c) {
  return c.callsite_depth == 0 ? "" : std::to_string(c.callsite_depth);
}

bool SetDepth(RunContext& c, const std::string& v) {
  const auto depth = ParseNumber(v, layout::kMaxCallsiteDepth);
  if (depth) c.callsite_depth = static_cast<int>(*depth);
  return depth.has_value();
}

std::string GetReplaced(const RunContext& c) {
  return c.replaced == 0 ? "" : std::to_string(c.replaced);
}

bool SetReplaced(RunContext& c, const std::string& v) {
  const auto result = std::from_chars(v.data(), v.data() + v.size(), c.replaced);
  return result.ec == std::errc() && result.ptr == v.data() + v.size();
}

constexpr Field kFields[] = {
    Text<&RunContext::job>("job"),
    Text<&RunContext::key>("key"),
    Text<&RunContext::output>("output"),
    Text<&RunContext::folder>("folder"),
    Text<&RunContext::spool>("spool"),
    Text<&RunContext::library>("library"),
    Text<&RunContext::path>("path"),
    {"front", GetFront, SetFront},
    Text<&RunContext::front_host>("fronthost"),
    Flag<&RunContext::front_tells>("tells"),
    Flag<&RunContext::force>("force"),
    {"replaced", GetReplaced, SetReplaced},
    Flag<&RunContext::quiet>("quiet"),
    Flag<&RunContext::summary>("summary"),
    {"depth", GetDepth, SetDepth},
    Text<&RunContext::services>("with"),
    Text<&RunContext::state>("state"),
    Text<&RunContext::io>("io"),
    Text<&RunContext::select>("select"),
    Text<&RunContext::window>("window"),
    Text<&RunContext::sample_hz>("hz"),
    Text<&RunContext::world>("world"),
    Text<&RunContext::command>("command"),
};

std::string Write(const RunContext& context, char equals, char separator) {
  std::string out;
  for (const Field& field : kFields) {
    const std::string value = field.get(context);
    if (value.empty()) continue;
    if (!out.empty()) out += separator;
    out += std::string(field.key) + equals + PercentEncode(value);
  }
  return out;
}

std::optional<RunContext> Read(std::string_view text, char equals, char separator) {
  RunContext context;
  for (std::string_view part : Split(text, separator)) {
    if (part.empty()) continue;
    const size_t at = part.find(equals);
    if (at == std::string_view::npos) return std::nullopt;
    const auto value = PercentDecode(part.substr(at + 1));
    if (!value) return std::nullopt;
    for (const Field& field : kFields) {
      if (field.key == part.substr(0, at) && !field.set(context, *value)) return std::nullopt;
    }
  }
  // The key is used as a file name.
  if (context.key.find('/') != std::string::npos || context.key.starts_with('.')) return std::nullopt;
  return context;
}

}  // namespace

std::string ExpectedOutput(const RunContext& context) {
  if (!context.output.empty() || context.job.empty()) return context.output;
  return context.folder + "/" + context.job + ".rkn";
}

std::string EncodeContext(const RunContext& context) {
  return Write(context, '=', ',');
}

std::optional<RunContext> DecodeContext(std::string_view word) {
  return Read(word, '=', ',');
}

std::string ContextLines(const RunContext& context) {
  return Write(context, ' ', '\n') + "\n";
}

std::optional<RunContext> ContextFromLines(std::string_view lines) {
  return Read(lines, ' ', '\n');
}

}  // namespace rankine::cli
