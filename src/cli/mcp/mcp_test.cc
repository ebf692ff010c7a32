// SPDX-License-Identifier: BSD-3-Clause
// Tests the server of the Model Context Protocol with dialogues, and with messages that a client should not
// send.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "cli/mcp/server.h"
#include "context/json_cursor.h"

namespace rankine::cli::mcp {
namespace {
namespace fs = std::filesystem;

// Makes a folder with two archives, a platform, and links to files outside of it.
class McpServer : public ::testing::Test {
 protected:
  McpServer() {
    std::string name = (fs::temp_directory_path() / "mcp_test.XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) ADD_FAILURE();
    root_ = fs::canonical(name);
    inside_ = root_ / "inside";
    fs::create_directories(inside_ / "deep");
    for (const fs::path& file : {inside_ / "a.rkn", inside_ / "deep/b.rkn", inside_ / "net.xml",
                                 inside_ / "secret.txt", root_ / "out.rkn"})
      std::ofstream(file) << "x";
    fs::create_symlink(root_ / "out.rkn", inside_ / "link.rkn");
    fs::create_directory_symlink(root_, inside_ / "up");
    fs::create_symlink(inside_ / "a.rkn", inside_ / "within.rkn");
    server_ = std::make_unique<Server>(
        Folder::Open(inside_.string()).value(),
        [this](const std::vector<std::string>& words) {
          ran_ = words;
          return answer_;
        },
        "1.2.3");
  }

 public:
  ~McpServer() override { fs::remove_all(root_); }

 protected:
  void Begin() { server_->Answer(kInitialize); }
  std::string Call(const std::string& tool, const std::string& arguments) {
    ran_.clear();
    return server_->Answer(R"({"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"name":")" + tool +
                           R"(","arguments":)" + arguments + "}}");
  }
  std::string Ran() const {
    std::string all;
    for (const std::string& word : ran_) all += (all.empty() ? "" : "|") + word;
    return all;
  }

  static constexpr const char* kInitialize =
      R"({"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{}}})";
  fs::path root_, inside_;
  ToolAnswer answer_{false, "text\n"};
  std::vector<std::string> ran_;
  std::unique_ptr<Server> server_;
};

bool Has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

TEST_F(McpServer, NegotiatesTheVersion) {
  EXPECT_TRUE(Has(server_->Answer(kInitialize), R"("protocolVersion": "2025-06-18")"));
  const std::string other = server_->Answer(
      R"({"jsonrpc":"2.0","id":"x","method":"initialize","params":{"protocolVersion":"1999-01-01"}})");
  EXPECT_TRUE(Has(other, R"("id":"x")")) << other;
  EXPECT_TRUE(Has(other, R"("protocolVersion": "2025-11-25")")) << other;
  EXPECT_TRUE(Has(other, R"("version": "1.2.3")")) << other;
}

TEST_F(McpServer, InitializeComesFirst) {
  EXPECT_TRUE(Has(server_->Answer(R"({"jsonrpc":"2.0","id":1,"method":"tools/list"})"), "-32600"));
  EXPECT_TRUE(Has(server_->Answer(R"({"jsonrpc":"2.0","id":1,"method":"server/discover"})"), "-32601"));
  EXPECT_TRUE(Has(server_->Answer(R"({"jsonrpc":"2.0","id":1,"method":"ping"})"), R"("result":{})"));
}

TEST_F(McpServer, GoldenDialogue) {
  EXPECT_EQ(server_->Answer(R"({"jsonrpc":"2.0","method":"notifications/initialized"})"), "");
  Begin();
  EXPECT_EQ(
      server_->Answer(R"({"jsonrpc":"2.0","id":-3,"method":"nothing"})"),
      R"({"jsonrpc":"2.0","id":-3,"error":{"code": -32601,"message": "there is no method 'nothing'"}})");
  EXPECT_EQ(
      Call("brief", R"({"run":"a.rkn"})"),
      R"({"jsonrpc":"2.0","id":7,"result":{"content": [{"type": "text","text": "text\u000a"}],"isError": false}})");
  EXPECT_EQ(Ran(), "report|--brief|--|a.rkn");
}

TEST_F(McpServer, EachToolIsACommandLine) {
  Begin();
  Call("section", R"({"run":"deep/b.rkn","section":"waits","top":"3"})");
  EXPECT_EQ(Ran(), "report|--color=never|--width=120|--section=waits|--top=3|--|deep/b.rkn");
  Call("query", R"({"run":"a.rkn","query":"SELECT count"
})");
  EXPECT_EQ(Ran(), "query|--|a.rkn|SELECT count");
  Call("compare", R"({"before":"a.rkn","after":"deep/b.rkn"})");
  EXPECT_EQ(Ran(), "diff|--color=never|--width=120|--|a.rkn|deep/b.rkn");
  Call("what_if", R"({"run":"a.rkn","platform":"net.xml","latency":"/2","ranks_per_host":"4"})");
  EXPECT_EQ(Ran(), "replay|--platform=net.xml|--latency=/2|--ranks-per-host=4|--|a.rkn");
  Call("explain", R"({"finding":"--help"})");
  EXPECT_EQ(Ran(), "explain|--|--help");
}

TEST_F(McpServer, ListsArchivesInTheFolderOnly) {
  Begin();
  const std::string list = Call("list_runs", "{}");
  EXPECT_TRUE(Has(list, "a.rkn") && Has(list, "deep/b.rkn")) << list;
  for (const char* other : {"out.rkn", "link.rkn", "within.rkn", "secret"})
    EXPECT_FALSE(Has(list, other)) << list;
  EXPECT_FALSE(Has(Call("list_runs", R"({"after":"a.rkn"})"), "\"a.rkn"));
}

TEST_F(McpServer, NothingLeadsOutOfTheFolder) {
  Begin();
  std::string missing = Call("brief", R"({"run":"not_there.rkn"})");
  missing.replace(missing.find("not_there.rkn"), 13, "NAME");
  const std::vector<std::string> outside = {"../out.rkn", "link.rkn", "up/out.rkn", "deep/../../out.rkn",
                                            (root_ / "out.rkn").string()};
  for (const std::string& name : outside) {
    std::string answer = Call("brief", R"({"run":")" + name + R"("})");
    EXPECT_TRUE(ran_.empty()) << name;
    answer.replace(answer.find(name), name.size(), "NAME");
    // The answer does not reveal whether the file outside of the folder exists.
    EXPECT_EQ(answer, missing) << name;
  }
  for (const char* name : {"", ".", "deep", "secret.txt", "a.rkn\\u0000", "net.xml"}) {
    EXPECT_TRUE(Has(Call("brief", std::string(R"({"run":")") + name + R"("})"), "\"isError\": true")) << name;
    EXPECT_TRUE(ran_.empty()) << name;
  }
  Call("brief", R"({"run":"within.rkn"})");
  EXPECT_EQ(Ran(), "report|--brief|--|a.rkn");
}

TEST_F(McpServer, WrongArgumentsAreAnswersOfTheTool) {
  Begin();
  for (const char* arguments :
       {"{}", R"({"run":1})", R"({"run":{"a":[1]}})", R"({"run":"a.rkn","other":"x"})", R"({"run":null})"}) {
    EXPECT_TRUE(Has(Call("brief", arguments), R"("isError": true)")) << arguments;
    EXPECT_TRUE(ran_.empty());
  }
  EXPECT_TRUE(Has(Call("brief", "[]"), "-32602"));
  EXPECT_TRUE(Has(Call("nothing", "{}"), "-32602"));
}

TEST_F(McpServer, AnswersAreBounded) {
  Begin();
  answer_.text.assign(1'000'000, 'x');
  EXPECT_LT(Call("brief", R"({"run":"a.rkn"})").size(), kMostAnswer + 1000);
}

TEST_F(McpServer, HostileMessages) {
  Begin();
  const std::string deep = std::string(100'000, '[');
  std::string many = R"({"jsonrpc":"2.0","id":1,"method":"ping","params":{)";
  for (int i = 0; i < 1000; ++i) many += (i == 0 ? "\"" : ",\"") + std::to_string(i) + "\":1";
  const std::pair<std::string, const char*> cases[] = {
      {"not JSON", "-32700"},
      {"{", "-32700"},
      {R"({"jsonrpc":"2.0","id":1,"method":"ping"} x)", "-32700"},
      {R"({"jsonrpc":"2.0","id":1,"method":"ping","params":)" + deep, "-32700"},
      {"[]", "-32600"},
      {"1", "-32600"},
      {"{}", "-32600"},
      {R"({"jsonrpc":"1.0","id":1,"method":"ping"})", "-32600"},
      {R"({"jsonrpc":"2.0","id":[1],"method":"ping"})", "-32600"},
      {R"({"jsonrpc":"2.0","id":1,"method":5})", "-32600"},
      {R"({"jsonrpc":"2.0","id":1,"method":"ping","params":[1]})", "-32600"},
      {many + "}}", "-32600"},
      {std::string("\xff\x00\x1b", 3), "-32700"},
  };
  for (const auto& [line, code] : cases) {
    const std::string answer = server_->Answer(line);
    EXPECT_TRUE(Has(answer, code)) << line.substr(0, 80) << "\n" << answer;
    context::JsonCursor json(answer);
    json.Skip();
    EXPECT_TRUE(json.ok() && json.AtEnd() && !Has(answer, "\n")) << answer;
  }
  EXPECT_EQ(server_->Answer(""), "");
  EXPECT_EQ(server_->Answer(R"({"jsonrpc":"2.0","id":1,"result":{}})"), "");
}

}  // namespace
}  // namespace rankine::cli::mcp
