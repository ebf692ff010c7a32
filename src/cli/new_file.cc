#include "cli/new_file.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "cli/launch/lines.h"
#include "cli/verb.h"
#include "query/visible_text.h"

namespace rankine::cli {

int WriteNewFile(const std::string& path, const std::string& text) {
  FILE* file = fopen(path.c_str(), "wxe");
  if (file == nullptr) return UsageError("cannot make " + query::Visible(path) + ": " + strerror(errno));
  bool written = fwrite(text.data(), 1, text.size(), file) == text.size() && fflush(file) == 0;
  const int why = errno;
  written = fclose(file) == 0 && written;
  if (written) return 0;
  Say("cannot write " + query::Visible(path) + ": " + strerror(why));
  remove(path.c_str());  // what is cut off is of no use
  return 1;
}

}  // namespace rankine::cli
