#include "cli/new_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "cli/launch/lines.h"
#include "cli/unfinished_output.h"
#include "cli/verb.h"
#include "query/visible_text.h"

namespace rankine::cli {

int WriteNewFile(const std::string& path, const std::string& text) {
  UnfinishedOutput output;
  FILE* file = nullptr;
  const auto make = [&file, &path] { return (file = fopen(path.c_str(), "wxe")) != nullptr; };
  if (!output.Make(path, make))
    return UsageError("cannot make " + query::Visible(path) + ": " + strerror(errno));
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
  Say(query::Visible(WithWhatToDo("cannot write " + path + ": " + strerror(why))));
  return 1;
}

std::string WithWhatToDo(const std::string& why) {
  // (the last is SQLite's)
  for (const std::string& full : {std::string(strerror(ENOSPC)), std::string(strerror(EDQUOT)),
                                  std::string("database or disk is full")}) {
    if (why.ends_with(full)) return why + "; make room there, or write elsewhere";
  }
  return why;
}

}  // namespace rankine::cli
