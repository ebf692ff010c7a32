// SPDX-License-Identifier: BSD-3-Clause
// Defines the tools that the server offers. Each tool is a command line of `rankine` that only reads.
#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cli/mcp/folder.h"
#include "cli/mcp/message.h"

namespace rankine::cli::mcp {

struct Parameter {
  std::string_view name;
  std::string_view about;
  bool required = false;
};

struct Tool {
  std::string_view name, title, about;
  std::span<const Parameter> parameters;  // all of them are strings
  // The words that follow "rankine" on the command line; null for list_runs, for which the server itself
  // reads the folder.
  base::Result<std::vector<std::string>> (*words)(const Folder& folder, const Values& arguments);
};

std::span<const Tool> Tools();
const Tool* FindTool(std::string_view name);

// Returns a sentence about arguments that do not match the tool's parameters; empty if all arguments match.
std::string MistakeIn(const Tool& tool, const Values& arguments);

// Returns the answer of the tool list_runs.
std::string RunsText(const Folder& folder, const Values& arguments);

}  // namespace rankine::cli::mcp
