// SPDX-License-Identifier: BSD-3-Clause
// Tests a build that lacks libraries for some writers. The error message of a writer without its library must
// name the package to install. The writer must not change existing files.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "exchange/perfetto/writer.h"
#include "exchange/sqlite/writer.h"

namespace rankine::exchange {
namespace {

TEST(Without, PerfettoNamesThePackageAndAnotherFormat) {
  FILE* file = tmpfile();
  ASSERT_NE(file, nullptr);
  perfetto::Writer writer(file, "out.pftrace");
  for (const base::Status& status :
       {writer.Thread({}), writer.Begin(0, {}, "name", {}, {}, {}), writer.End(1)}) {
    EXPECT_FALSE(status.ok());
    EXPECT_NE(status.message.find("libprotozero-dev"), std::string::npos);
    EXPECT_NE(status.message.find("--to chrome"), std::string::npos);
  }
}

TEST(Without, SqliteMakesNoFileThatExists) {
  std::string folder = std::filesystem::temp_directory_path() / "without-XXXXXX";
  ASSERT_NE(mkdtemp(folder.data()), nullptr);
  const std::string path = folder + "/out.db";
  {
    sqlite::Writer writer(path);
    EXPECT_TRUE(writer.Make());
    EXPECT_FALSE(writer.Make());
    const base::Status status = writer.Open();
    EXPECT_FALSE(status.ok());
    EXPECT_NE(status.message.find("libsqlite3-dev"), std::string::npos);
    EXPECT_FALSE(writer.Begin("table", {}).ok());
    EXPECT_FALSE(writer.Row({}).ok());
    EXPECT_FALSE(writer.Close().ok());
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace rankine::exchange
