// SPDX-License-Identifier: BSD-3-Clause
#include "cli/view/print_page.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

#include "base/text/visible_text.h"

namespace rankine::cli {
namespace {

constexpr std::array<const char*, 6> kBrowsers = {
    "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "microsoft-edge", "chrome"};
constexpr int kMostSeconds = 60;
constexpr const char* kOtherwise = "; or write the page with --html and print the page in any browser";

bool InPath(const std::string& name) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "/usr/bin:/bin" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (access((folder + "/" + name).c_str(), X_OK) == 0) return true;
  }
  return false;
}

// A temporary folder for the page, the PDF, and the profile of the browser. Only the owner may read the
// folder.
class Folder {
 public:
  Folder() {
    const char* wanted = std::getenv("TMPDIR");
    std::string path =
        std::string(wanted == nullptr || *wanted == '\0' ? "/tmp" : wanted) + "/rankine-pdf-XXXXXX";
    if (mkdtemp(path.data()) != nullptr) path_ = path;
  }
  ~Folder() {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;
  const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// Starts the process. Returns 0 on success.
int Start(std::vector<std::string> words, pid_t* pid) {
  std::vector<char*> arguments;
  arguments.reserve(words.size() + 1);
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  for (const int stream : {0, 1, 2}) posix_spawn_file_actions_addopen(&files, stream, "/dev/null", O_RDWR, 0);
  posix_spawnattr_t attributes;
  posix_spawnattr_init(&attributes);
  // the browser's helper processes are killed, too
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
  posix_spawnattr_setpgroup(&attributes, 0);
  const int error = posix_spawnp(pid, words[0].c_str(), &files, &attributes, arguments.data(), environ);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&files);
  return error;
}

// Waits for the process. Returns false if the browser took too long and was killed.
bool Finished(pid_t pid) {
  constexpr int kLooksPerSecond = 20;
  for (int i = 0; i < kMostSeconds * kLooksPerSecond; ++i) {
    if (waitpid(pid, nullptr, WNOHANG) == pid) return true;
    const timespec pause{0, 1'000'000'000 / kLooksPerSecond};
    nanosleep(&pause, nullptr);
  }
  kill(-pid, SIGKILL);
  waitpid(pid, nullptr, 0);
  return false;
}

}  // namespace

base::Result<std::string> PrintPage(const std::string& html, const std::string& browser) {
  std::string program = browser;
  for (const char* name : kBrowsers) {
    if (program.empty() && InPath(name)) program = name;
  }
  if (program.empty())
    return base::Error{
        std::string("no browser that prints is in PATH: install Chromium or Chrome, or name one by "
                    "--browser PROGRAM") +
        kOtherwise};
  const Folder folder;
  if (folder.path().empty())
    return base::Error{std::string("cannot make a folder for the page: ") + strerror(errno)};
  const std::string page = folder.path() + "/page.html", pdf = folder.path() + "/page.pdf";
  std::ofstream out(page, std::ios::binary);
  out << html;
  out.close();
  if (!out) return base::Error{"cannot write the page into " + base::Visible(folder.path())};
  std::vector<std::string> words = {program,
                                    "--headless",
                                    "--disable-gpu",
                                    "--no-first-run",
                                    "--user-data-dir=" + folder.path() + "/profile",
                                    "--no-pdf-header-footer",
                                    "--virtual-time-budget=10000",
                                    "--print-to-pdf=" + pdf};
  // Chromium's sandbox does not work as root. The page can be printed safely without the sandbox, because
  // Rankine has made the page, and the page's policy forbids network access.
  if (geteuid() == 0) words.emplace_back("--no-sandbox");
  words.push_back("file://" + page);
  pid_t pid = 0;
  const int error = Start(words, &pid);
  if (error != 0)
    return base::Error{"cannot start the browser " + base::Visible(program) + ": " + strerror(error) +
                       kOtherwise};
  const bool finished = Finished(pid);
  std::ostringstream bytes;
  bytes << std::ifstream(pdf, std::ios::binary).rdbuf();
  if (!bytes.str().starts_with("%PDF"))
    return base::Error{base::Visible(program) +
                       (finished ? " wrote no PDF" : " took longer than a minute and was ended") +
                       "; name another browser with --browser PROGRAM" + kOtherwise};
  return bytes.str();
}

}  // namespace rankine::cli
