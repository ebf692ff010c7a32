// SPDX-License-Identifier: BSD-3-Clause
#include <gtest/gtest.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "exchange/csv/writer.h"
#include "exchange/sqlite/writer.h"

namespace rankine::exchange {
namespace {

constexpr base::TableColumn kColumns[] = {
    {"number", base::CellType::integer}, {"share", base::CellType::real}, {"name", base::CellType::text}};
constexpr std::string_view kHostile = "a,\"b\"'); DROP TABLE t;--\r\nc";

class Tables : public ::testing::Test {
 protected:
  void SetUp() override {
    std::string name = ::testing::TempDir() + "tablesXXXXXX";
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  static void Fill(base::TableSink& sink) {
    ASSERT_TRUE(sink.Begin("t", kColumns).ok());
    const base::Cell first[] = {uint64_t{UINT64_MAX}, 0.25, kHostile};
    const base::Cell second[] = {int64_t{-3}, {}, std::string_view()};
    ASSERT_TRUE(sink.Row(first).ok());
    ASSERT_TRUE(sink.Row(second).ok());
    ASSERT_TRUE(sink.Begin("empty", kColumns).ok());
  }
  static std::string Content(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
  }

  std::string folder_;
};

TEST_F(Tables, CsvQuotesOnlyIfNecessary) {
  csv::Writer writer(folder_ + "/out");
  ASSERT_TRUE(writer.Make());
  ASSERT_TRUE(writer.Open().ok());
  Fill(writer);
  ASSERT_TRUE(writer.Close().ok());
  EXPECT_EQ(
      Content(folder_ + "/out/t.csv"),
      "number,share,name\r\n18446744073709551615,0.25,\"a,\"\"b\"\"'); DROP TABLE t;--\r\nc\"\r\n-3,,\r\n");
  EXPECT_EQ(Content(folder_ + "/out/empty.csv"), "number,share,name\r\n");
  EXPECT_FALSE(csv::Writer(folder_ + "/out").Make());
}

int Take(void* out, int columns, char** values, char** /*names*/) {
  for (int i = 0; i < columns; ++i)
    static_cast<std::string*>(out)->append(values[i] == nullptr ? "NULL" : values[i]).append("|");
  return 0;
}

TEST_F(Tables, SqliteHoldsTheWrittenRows) {
  const std::string path = folder_ + "/out.db";
  std::ofstream(path).close();
  sqlite::Writer writer(path);
  ASSERT_TRUE(writer.Open().ok());
  Fill(writer);
  const base::Status closed = writer.Close();
  ASSERT_TRUE(closed.ok()) << closed.message;
  sqlite3* base = nullptr;
  ASSERT_EQ(sqlite3_open(path.c_str(), &base), SQLITE_OK);
  std::string found;
  EXPECT_EQ(sqlite3_exec(base, "SELECT * FROM t; SELECT count(*) FROM empty; PRAGMA integrity_check", Take,
                         &found, nullptr),
            SQLITE_OK);
  EXPECT_EQ(found, "9223372036854775807|0.25|" + std::string(kHostile) + "|-3|NULL||0|ok|");
  sqlite3_close(base);
}

TEST_F(Tables, SqliteFailsWithASentence) {
  sqlite::Writer writer(folder_ + "/nothing/out.db");
  const base::Status status = writer.Open();
  EXPECT_NE(status.message.find("cannot write"), std::string::npos);
}

}  // namespace
}  // namespace rankine::exchange
