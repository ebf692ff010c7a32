// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/io/paths.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <string>

#include "base/romio_prefix.h"

namespace rankine::recorder::io {
namespace {

std::string Join(const std::string& path) {
  char whole[kMaxPath];
  return {whole, JoinPath(path, whole)};
}

std::string Resolve(const std::string& path) {
  char whole[kMaxPath];
  return {whole, ResolvePath(path, whole)};
}

TEST(Paths, AreMadeAbsoluteWithoutDots) {
  EXPECT_EQ(Join("/a//b/./c/"), "/a/b/c");
  EXPECT_EQ(Join("/a/../b"), "/b");
  EXPECT_EQ(Join("/../.."), "/");
  EXPECT_EQ(Join("x/y"), std::filesystem::current_path().string() + "/x/y");
  EXPECT_EQ(Join(""), "");
  EXPECT_EQ(Join(std::string(5000, 'x')), "");
}

class Links : public testing::Test {
 public:
  Links() {
    char name[] = "/tmp/rankine-paths-XXXXXX";
    folder_ = std::filesystem::canonical(mkdtemp(name)).string();
    std::filesystem::create_directory(folder_ + "/real");
  }
  ~Links() override { std::filesystem::remove_all(folder_); }

 protected:
  std::string folder_;
};

TEST_F(Links, AreFollowedAsTheKernelDoes) {
  std::filesystem::create_symlink(folder_ + "/real", folder_ + "/absolute");
  std::filesystem::create_symlink("real", folder_ + "/relative");
  std::filesystem::create_symlink("../relative/file", folder_ + "/real/again");
  EXPECT_EQ(Resolve(folder_ + "/absolute/file"), folder_ + "/real/file");
  EXPECT_EQ(Resolve(folder_ + "/relative/file"), folder_ + "/real/file");
  EXPECT_EQ(Resolve(folder_ + "/absolute/again"), folder_ + "/real/file");
  EXPECT_EQ(Resolve(folder_ + "/not/there"), folder_ + "/not/there");
  EXPECT_EQ(Join(folder_ + "/relative/file"), folder_ + "/relative/file");
}

TEST_F(Links, OfACircleAreNotFollowedForever) {
  std::filesystem::create_symlink("b", folder_ + "/a");
  std::filesystem::create_symlink("a", folder_ + "/b");
  EXPECT_NE(Resolve(folder_ + "/a/file"), "");
}

TEST(Paths, SimilarOnesShareAName) {
  char name[kMaxPath];
  const auto group = [&name](std::string_view path, Alike alike) {
    return std::string(name, GroupName(path, alike, name));
  };
  EXPECT_EQ(group("/data7/33_many/f0815", Alike::file), "/data7/33_many/f#### (further files)");
  EXPECT_EQ(group("/data7/33_many/f0815", Alike::folder), "/data7/##_many/f0815 (further files)");
  EXPECT_EQ(group("/data7/33_many/f0815", Alike::both), "/data7/##_many/f#### (further files)");
  EXPECT_EQ(group("/data7/33_many/f0815", Alike::place), "/data7/33_many/* (further files)");
  EXPECT_EQ(group("/data7/many/file", Alike::file), "");
  EXPECT_EQ(group("/data7/many/file", Alike::both), "");
  EXPECT_EQ(group("/data7/many/file", Alike::place), "/data7/many/* (further files)");
  EXPECT_EQ(group("/f1", Alike::both), "/f# (further files)");
  EXPECT_EQ(group("/f1", Alike::folder), "");
  EXPECT_EQ(group("/f1", Alike::place), "/* (further files)");
  EXPECT_EQ(group("f1", Alike::file), "");
  for (const Alike alike : {Alike::file, Alike::folder, Alike::both, Alike::place})
    EXPECT_EQ(group("/" + std::string(kMaxPath - 10, '1'), alike), "");
}

TEST(Paths, OfTheSystem) {
  for (const char* path :
       {"/proc/self/maps", "/etc/passwd", "/usr/lib/x.so", "/dev/null", "/lib64/ld.so",
        "/tmp/.__pvfs_fs_configAbCdEf", "/dev/shm/mpich_shar_tmpBdCRuo", "/data/job/.__pvfs_fs_config123456"})
    EXPECT_TRUE(IsOfSystem(path)) << path;
  for (const char* path : {"/srv/x/usr/lib", "/data", "/dev/shm/job/file", "/scratch/x", "/tmp/x",
                           "/tmp/.__pvfs_fs_configs/x", "/tmp/__pvfs_fs_config"})
    EXPECT_FALSE(IsOfSystem(path)) << path;
}

TEST(Paths, FilesWithoutANameShareOne) {
  EXPECT_EQ(WithoutInode("/tmp/#123456"), "/tmp/#");
  for (const char* named : {"/tmp/#", "/tmp/#12a", "/tmp/a#12", "/tmp/12", "12", "", "#12"})
    EXPECT_EQ(WithoutInode(named), named);
}

TEST(Paths, LoseThePrefixOfRomio) {
  for (const char* prefix : {"ufs:", "nfs:", "pvfs2:", "PVFS2:", "lustre:", "Daos:", "gpfs:"})
    EXPECT_EQ(base::RomioPrefix((std::string(prefix) + "/mnt/pvfs2:x").c_str()), std::strlen(prefix))
        << prefix;
  for (const char* path :
       {"/mnt/ufs:file", "pvfs2", "pvfs3:/mnt/a", "c:/mnt", "u:a", ":a", "", "host:/export", "nfs2:/a"})
    EXPECT_EQ(base::RomioPrefix(path), 0u) << path;
}

}  // namespace
}  // namespace rankine::recorder::io
