// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/core/callsite/modules.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "recorder/core/callsite/testing/library.h"

namespace rankine::callsite {
namespace {

class Modules : public testing::Test {
 protected:
  void SetUp() override {
    storage_ = std::aligned_alloc(16, (ModuleRegistry::StorageBytes() + 15) / 16 * 16);
    memset(storage_, 0, ModuleRegistry::StorageBytes());
    registry_.Attach(storage_);
  }
  void TearDown() override { std::free(storage_); }

  int Count() const {
    int count = 0;
    registry_.ForEach([&](const Module&) { ++count; });
    return count;
  }

  void* storage_ = nullptr;
  ModuleRegistry registry_;
};

void SomeFunction() {}

std::string Hex(const Module& module) {
  std::string text;
  for (int i = 0; i < module.build_id_size; ++i) {
    char digits[3];
    snprintf(digits, sizeof(digits), "%02x", module.build_id[i]);
    text += digits;
  }
  return text;
}

std::string Output(const std::string& command) {
  std::string text;
  FILE* pipe = popen(command.c_str(), "r");
  char buffer[4096];
  while (fgets(buffer, sizeof(buffer), pipe) != nullptr) text += buffer;
  pclose(pipe);
  return text;
}

TEST_F(Modules, KnowsTheProgramByItsOwnPath) {
  const Module* main = registry_.Find(reinterpret_cast<uintptr_t>(&SomeFunction));
  ASSERT_NE(main, nullptr);
  EXPECT_TRUE(main->is_main);
  EXPECT_EQ(main->path(), std::filesystem::read_symlink("/proc/self/exe").string());
  EXPECT_EQ(main->layer, Layer::application);
  EXPECT_EQ(registry_.Find(reinterpret_cast<uintptr_t>(&SomeFunction)), main);
}

TEST_F(Modules, HoldsWhatSymbolisationNeeds) {
  const Library libc("libc.so.6");
  const Module* module = registry_.Find(reinterpret_cast<uintptr_t>(libc.Get<void()>("qsort")));
  ASSERT_NE(module, nullptr);
  EXPECT_EQ(module->path(), libc.Map().l_name);
  EXPECT_EQ(module->bias, libc.Map().l_addr);
  EXPECT_NE(module->table.header, 0u);
  EXPECT_EQ(Hex(*module).size(), 40u);
  EXPECT_NE(Output("readelf -n " + FileOf(module->path()) + " 2>/dev/null").find(Hex(*module)),
            std::string::npos);
}

TEST_F(Modules, FindsNothingOutsideModules) {
  int on_stack = 0;
  EXPECT_EQ(registry_.Find(reinterpret_cast<uintptr_t>(&on_stack)), nullptr);
  EXPECT_EQ(registry_.Find(0), nullptr);
  EXPECT_EQ(registry_.Find(UINTPTR_MAX), nullptr);
  EXPECT_EQ(Count(), 0);
}

TEST_F(Modules, BothWaysToMeetAModuleGiveOneRecord) {
  const Module* main = registry_.Find(reinterpret_cast<uintptr_t>(&SomeFunction));
  const Library libc("libc.so.6");
  const Module* module = registry_.Find(libc.Inside());
  registry_.AddLoaded();
  const int count = Count();
  EXPECT_GT(count, 4);
  registry_.AddLoaded();
  EXPECT_EQ(Count(), count);
  EXPECT_EQ(registry_.Find(reinterpret_cast<uintptr_t>(&SomeFunction)), main);
  EXPECT_EQ(registry_.Find(libc.Inside()), module);
  std::set<std::string> paths;
  registry_.ForEach(
      [&](const Module& each) { EXPECT_TRUE(paths.emplace(each.path()).second) << each.path(); });
}

TEST_F(Modules, WorksWithoutStorage) {
  ModuleRegistry bare;
  Location location;
  EXPECT_TRUE(bare.Locate(reinterpret_cast<uintptr_t>(&SomeFunction), &location));
  EXPECT_EQ(location.module, nullptr);
  EXPECT_EQ(location.layer, Layer::application);
  EXPECT_NE(location.table.header, 0u);
  EXPECT_EQ(bare.dropped(), 1u);
}

// A program may rebuild and reload a plugin. The new plugin has the same path, and often the same
// addresses.
TEST_F(Modules, AReplacedModuleIsANewRecord) {
  const auto path =
      std::filesystem::temp_directory_path() / ("rankine_plugin_" + std::to_string(getpid()) + ".so");
  std::vector<const Module*> records;
  std::set<std::string> ids;
  for (const char* source : {CALLSITE_SHIM_O2, CALLSITE_SHIM_O0, CALLSITE_SHIM_O2}) {
    std::filesystem::remove(path);
    std::filesystem::copy_file(source, path);
    Library plugin(path.string());
    ASSERT_TRUE(plugin) << dlerror();
    const Module* module = registry_.Find(plugin.Inside());
    ASSERT_NE(module, nullptr);
    EXPECT_EQ(module->path(), path.string());
    EXPECT_EQ(module->bias, plugin.Map().l_addr);
    EXPECT_EQ(module->layer, Layer::mpi);
    EXPECT_EQ(registry_.Find(plugin.Inside()), module);
    records.push_back(module);
    ids.insert(Hex(*module));
    plugin.Close();
  }
  std::filesystem::remove(path);
  EXPECT_NE(records[0], records[1]);
  EXPECT_NE(records[1], records[2]);
  EXPECT_EQ(ids.size(), 2u);
}

TEST_F(Modules, ManyThreadsAddEachModuleOnce) {
  const Library shim(CALLSITE_SHIM_O2);
  for (int round = 0; round < 50; ++round) {
    memset(storage_, 0, ModuleRegistry::StorageBytes());
    ModuleRegistry registry;
    registry.Attach(storage_);
    std::vector<std::thread> threads;
    threads.reserve(4);
    for (int i = 0; i < 4; ++i) {
      threads.emplace_back([&] {
        registry.Find(shim.Inside());
        registry.AddLoaded();
        registry.Find(reinterpret_cast<uintptr_t>(&SomeFunction));
      });
    }
    for (auto& thread : threads) thread.join();
    std::set<std::string> paths;
    registry.ForEach(
        [&](const Module& each) { EXPECT_TRUE(paths.emplace(each.path()).second) << each.path(); });
    EXPECT_GT(paths.size(), 4u);
    EXPECT_EQ(registry.dropped(), 0u);
  }
}

// Compares two registries. One registry uses the loader's look-up function. The other registry gets the
// modules from dl_iterate_phdr, as with glibc before 2.35.
class OldGlibc : public Modules {
 protected:
  void SetUp() override {
    Modules::SetUp();
    old_storage_.resize(ModuleRegistry::StorageBytes() / sizeof(Aligned) + 1);
    old_.Attach(old_storage_.data());
    old_.AddLoaded();
  }
  void TearDown() override {
    UseLoaderTable();
    Modules::TearDown();
  }

  bool LocateOld(uintptr_t pc, Location* location) {
    ElfImage::UseTable(nullptr);
    const bool found = old_.Locate(pc, location);
    UseLoaderTable();
    return found;
  }

  // Looks up the first, a middle and the last byte of each module's code in both registries. On processors
  // with large pages, a program's segments may not be adjacent. The loader's function does not find the
  // data of a program whose segments are not adjacent.
  void ExpectSameAnswers() {
    int modules = 0;
    for (const uintptr_t pc : Addresses(&modules)) {
      Location one;
      Location other;
      const bool found = registry_.Locate(pc, &one);
      ASSERT_EQ(LocateOld(pc, &other), found) << std::hex << pc;
      if (!found) continue;
      ASSERT_NE(one.module, nullptr);
      ASSERT_NE(other.module, nullptr);
      EXPECT_EQ(other.module->path(), one.module->path());
      EXPECT_EQ(other.module->start, one.module->start);
      EXPECT_EQ(other.module->end, one.module->end);
      EXPECT_EQ(other.module->bias, one.module->bias);
      EXPECT_EQ(other.module->is_main, one.module->is_main);
      EXPECT_EQ(Hex(*other.module), Hex(*one.module));
      EXPECT_EQ(other.layer, one.layer);
      EXPECT_EQ(other.table.header, one.table.header);
      EXPECT_EQ(other.table.high, one.table.high);
    }
    EXPECT_GT(modules, 4);
  }

  static std::vector<uintptr_t> Addresses(int* modules) {
    std::vector<uintptr_t> addresses = {0, reinterpret_cast<uintptr_t>(&modules), UINTPTR_MAX};
    ForEachLoaded([&](const dl_phdr_info& info) {
      ++*modules;
      for (int i = 0; i < info.dlpi_phnum; ++i) {
        const ElfW(Phdr)& segment = info.dlpi_phdr[i];
        if (segment.p_type != PT_LOAD || (segment.p_flags & PF_X) == 0) continue;
        const uintptr_t begin = info.dlpi_addr + segment.p_vaddr;
        for (const uint64_t offset : {uint64_t{0}, segment.p_memsz / 2, segment.p_memsz - 1})
          addresses.push_back(begin + offset);
      }
    });
    return addresses;
  }

  template <typename Visit>
  static void ForEachLoaded(Visit visit) {
    dl_iterate_phdr(
        [](dl_phdr_info* info, size_t, void* data) {
          (*static_cast<Visit*>(data))(*info);
          return 0;
        },
        &visit);
  }

  struct alignas(16) Aligned {
    char bytes[16] = {};
  };
  std::vector<Aligned> old_storage_;
  ModuleRegistry old_;
};

TEST_F(OldGlibc, AnswersAsTheLoadersTable) {
  if (!ElfImage::CanLocate()) GTEST_SKIP() << "this glibc has no _dl_find_object to compare with";
  ExpectSameAnswers();
}

TEST_F(OldGlibc, LearnsWhatWasLoadedSinceWhenAsked) {
  if (!ElfImage::CanLocate()) GTEST_SKIP() << "this glibc has no _dl_find_object to compare with";
  // The test uses its own library file, because other tests leave their library loaded.
  const auto path =
      std::filesystem::temp_directory_path() / ("rankine_old_" + std::to_string(getpid()) + ".so");
  std::filesystem::copy_file(CALLSITE_SHIM_O2, path);
  Library plugin(path.string());
  ASSERT_TRUE(plugin) << dlerror();
  const uintptr_t inside = plugin.Inside();
  Location location;
  EXPECT_FALSE(LocateOld(inside, &location));
  old_.AddLoaded();
  ExpectSameAnswers();
  // After the module was closed, the loader's function no longer finds the module. The registry that does not
  // use the loader's function keeps the record, since rows may refer to the record.
  plugin.Close();
  EXPECT_FALSE(registry_.Locate(inside, &location));
  ASSERT_TRUE(LocateOld(inside, &location));
  EXPECT_EQ(location.module->path(), path.string());
  // A library that is loaded next often gets the same addresses. The look-up must return the newest record.
  std::filesystem::remove(path);
  std::filesystem::copy_file(CALLSITE_SHIM_O0, path);
  Library next(path.string());
  ASSERT_TRUE(next) << dlerror();
  old_.AddLoaded();
  ASSERT_TRUE(LocateOld(next.Inside(), &location));
  EXPECT_EQ(location.module->bias, next.Map().l_addr);
  ExpectSameAnswers();
  next.Close();
  std::filesystem::remove(path);
}

}  // namespace
}  // namespace rankine::callsite
