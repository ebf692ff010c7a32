// SPDX-License-Identifier: BSD-3-Clause
#include "cli/new_file.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <iterator>
#include <string_view>
#include <system_error>

#include "base/text/visible_text.h"
#include "cli/launch/lines.h"
#include "cli/unfinished_output.h"
#include "cli/verb.h"

namespace rankine::cli {

std::string CannotMake(const std::string& path) {
  const int why = errno;
  return "cannot make " + base::Visible(path) + ": " + strerror(why) +
         (why == EEXIST ? "; give another name, or --force to replace it" : "");
}

base::Status CheckForce(bool force, std::span<const std::string> inputs, const std::string& output) {
  if (!force || output.empty()) return base::Status::Ok();
  std::error_code none;
  for (const std::string& input : inputs) {
    if (std::filesystem::equivalent(input, output, none))
      return {"the output " + base::Visible(output) + " is the input; give the output another name"};
  }
  return base::Status::Ok();
}

base::Status CheckReplaced(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code failed;
  const fs::file_status there = fs::symlink_status(path, failed);
  if (!fs::exists(there) || fs::is_regular_file(there)) return base::Status::Ok();
  if (!fs::is_directory(there))  // the path is a device, a pipe or a link
    return {"--force replaces files, and " + base::Visible(path) + " is none"};
  failed.clear();
  constexpr std::string_view kOurs[] = {".csv", ".txt",  ".otf2",  ".def",
                                        ".evt", ".snap", ".thumb", ".marker"};
  for (fs::recursive_directory_iterator at(path, failed), end; !failed && at != end; at.increment(failed)) {
    const fs::file_status status = at->symlink_status(failed);
    if (failed || fs::is_directory(status)) continue;
    if (!fs::is_regular_file(status) ||
        std::ranges::find(kOurs, at->path().extension().string()) == std::end(kOurs))
      return {"--force does not replace the folder " + base::Visible(path) +
              ": the folder contains files that no export wrote, such as " +
              base::Visible(at->path().string())};
  }
  if (failed) return {"cannot look into " + base::Visible(path) + ": " + failed.message()};
  return base::Status::Ok();
}

bool IsDeviceOrPipe(const std::string& path) {
  std::error_code none;
  const std::filesystem::file_status there = std::filesystem::status(path, none);
  return std::filesystem::is_character_file(there) || std::filesystem::is_fifo(there);
}

int WriteNewFile(const std::string& path, const std::string& text, bool force) {
  if (force) {
    if (const base::Status status = CheckReplaced(path); !status.ok()) return UsageError(status.message);
  }
  UnfinishedOutput output(force);
  FILE* file = nullptr;
  const auto make = [&file, &path] { return (file = fopen(path.c_str(), "wxe")) != nullptr; };
  if (!output.Make(path, make)) return UsageError(CannotMake(path));
  bool written = fwrite(text.data(), 1, text.size(), file) == text.size() && fflush(file) == 0;
  int why = errno;
  if (fclose(file) != 0 && written) {
    written = false;
    why = errno;
  }
  if (written) {
    output.Finish();
    return 0;
  }
  output.Discard();
  Say(base::Visible(WithWhatToDo("cannot write " + path + ": " + strerror(why))));
  return 1;
}

std::string WithWhatToDo(const std::string& why) {
  // The last string is SQLite's error message.
  for (const std::string& full : {std::string(strerror(ENOSPC)), std::string(strerror(EDQUOT)),
                                  std::string("database or disk is full")}) {
    if (why.ends_with(full)) return why + "; make room there, or write elsewhere";
  }
  return why;
}

}  // namespace rankine::cli
