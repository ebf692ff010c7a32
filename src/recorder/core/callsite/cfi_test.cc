// SPDX-License-Identifier: BSD-3-Clause
// Compares the table reader with readelf of binutils on the same tables. Also runs the table reader on
// damaged tables.
#include "recorder/core/callsite/cfi.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <map>
#include <memory>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "recorder/arch/loader.h"
#include "recorder/arch/testing/register_columns.h"
#include "recorder/core/callsite/elf_image.h"
#include "recorder/core/callsite/testing/library.h"

namespace rankine::callsite {
namespace {

const std::map<std::string, int>& kColumns = recorder::arch::RegisterColumns();

std::string Name(int reg) {
  for (const auto& [name, number] : kColumns) {
    if (number == reg) return name;
  }
  return "?";
}

std::string Signed(int value) {
  return (value >= 0 ? "+" : "") + std::to_string(value);
}

// Formats the rule in readelf's notation, for example: rsp+16, exp; c-8, u, exp, r9.
std::string Text(const CfaRule& cfa) {
  return cfa.kind == CfaKind::register_plus ? Name(cfa.reg) + Signed(cfa.offset) : "exp";
}

std::string Text(const Rule& rule) {
  switch (rule.kind) {
    case RuleKind::same:
    case RuleKind::undefined:
      return "u";
    case RuleKind::at_cfa:
      return "c" + Signed(rule.offset);
    case RuleKind::cfa_plus:
      return "v" + Signed(rule.offset);
    case RuleKind::in_register:
      return rule.offset == 0 ? "r" + std::to_string(rule.reg) : "vexp";
    default:
      return "exp";
  }
}

struct Comparison {
  int rows = 0;
  int wrong = 0;
  std::string first_wrong;
};

struct OracleRow {
  uint64_t pc = 0;
  std::vector<std::string> cells;
};

void Compare(const UnwindTable& table, uintptr_t bias, const std::vector<std::string>& columns,
             const OracleRow& oracle, uint64_t pc, Comparison* out) {
  UnwindRow row;
  ++out->rows;
  std::string ours = "no row";
  bool same = FindUnwindRow(table, bias + pc, &row);
  if (same) {
    ours = Text(row.cfa);
    same = ours == oracle.cells[0];
    for (size_t i = 1; i < columns.size() && i < oracle.cells.size(); ++i) {
      const auto column = kColumns.find(columns[i]);
      if (column == kColumns.end()) continue;
      const std::string text = Text(row.rules[column->second]);
      ours += " " + columns[i] + ":" + text;
      // readelf prints "u" if a callee-saved register has no rule, which means that the register is
      // unchanged. readelf prints "s" if a rule says explicitly that the register is unchanged.
      same = same && (text == oracle.cells[i] || (text == "u" && oracle.cells[i] == "s"));
    }
  }
  if (same) return;
  if (out->wrong++ == 0) {
    std::ostringstream message;
    message << std::hex << pc << ": ours " << ours << ", readelf";
    for (const auto& cell : oracle.cells) message << " " << cell;
    out->first_wrong = message.str();
  }
}

// Compares every row of every function in the module, at its first and its last byte.
Comparison CompareWithReadelf(const Library& library) {
  Comparison out;
  ElfImage image;
  if (!ElfImage::Locate(library.Inside(), &image)) {
    out.wrong = 1;
    return out;
  }
  const UnwindTable table = image.FindUnwindTable();
  const std::string command = "readelf --debug-dump=frames-interp " + FileOf(image.name()) + " 2>/dev/null";
  const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(command.c_str(), "r"), pclose);
  char buffer[1024];
  bool in_function = false;
  uint64_t end = 0;
  std::vector<std::string> columns;
  OracleRow row;
  const auto finish = [&](uint64_t next) {
    if (!row.cells.empty() && next > row.pc) {
      Compare(table, image.bias(), columns, row, row.pc, &out);
      Compare(table, image.bias(), columns, row, next - 1, &out);
    }
    row = {};
  };
  while (fgets(buffer, sizeof(buffer), pipe.get()) != nullptr) {
    std::istringstream line(buffer);
    std::string word;
    if (!(line >> word)) continue;
    if (strstr(buffer, " CIE ") != nullptr || strstr(buffer, " FDE ") != nullptr) {
      if (in_function) finish(end);
      in_function = strstr(buffer, " FDE ") != nullptr;
      const char* range = strstr(buffer, "..");
      end = in_function && range != nullptr ? std::stoull(range + 2, nullptr, 16) : 0;
    } else if (word == "LOC") {
      columns.clear();
      while (line >> word) columns.push_back(word);
    } else if (in_function && word.size() == 16) {
      const uint64_t pc = std::stoull(word, nullptr, 16);
      finish(pc);
      row.pc = pc;
      while (line >> word) {
        if (word[0] != '(') row.cells.push_back(word);  // Skips the name that follows a register's number.
      }
    }
  }
  if (in_function) finish(end);
  return out;
}

class CfiReadelf : public testing::TestWithParam<const char*> {};

TEST_P(CfiReadelf, AgreesOnEveryRow) {
  const Library library(GetParam());
  if (!library) GTEST_SKIP() << GetParam() << " is not installed";
  const Comparison result = CompareWithReadelf(library);
  EXPECT_GT(result.rows, 100) << "is readelf (binutils) installed?";
  EXPECT_EQ(result.wrong, 0) << "of " << result.rows << ", first at " << result.first_wrong;
  RecordProperty("rows", result.rows);
}

INSTANTIATE_TEST_SUITE_P(Libraries, CfiReadelf,
                         testing::Values("libc.so.6", "libstdc++.so.6", "libmpi.so.40", "libmpi_mpifh.so.40",
                                         "libmpi_usempif08.so.40", "libmpichfort.so.12",
                                         recorder::arch::kLoader, "libgfortran.so.5"));

// A private copy of the segment that contains a module's tables. Pointers in the tables are relative to
// their own addresses. So if the copy is at another address, its tables describe code that is shifted by
// the same distance.
class TableCopy {
 public:
  explicit TableCopy(const UnwindTable& original)
      : bytes_(static_cast<const uint8_t*>(reinterpret_cast<const void*>(original.low)),
               static_cast<const uint8_t*>(reinterpret_cast<const void*>(original.high))),
        shift_(reinterpret_cast<uintptr_t>(bytes_.data()) - original.low),
        header_(original.header - original.low) {}

  UnwindTable table() const {
    const auto low = reinterpret_cast<uintptr_t>(bytes_.data());
    return {low + header_, low, low + bytes_.size()};
  }
  uintptr_t Shift(uintptr_t pc) const { return pc + shift_; }
  size_t header() const { return header_; }
  std::vector<uint8_t>& bytes() { return bytes_; }

 private:
  std::vector<uint8_t> bytes_;
  uintptr_t shift_;
  size_t header_;
};

// The shim has the smallest real tables, so most mutations change something that matters.
class CfiDamage : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_TRUE(library_) << dlerror();
    ASSERT_TRUE(ElfImage::Locate(library_.Inside(), &image_));
    original_ = image_.FindUnwindTable();
    for (const char* name :
         {"shim_plain", "shim_twice", "shim_alloca", "shim_realigned", "shim_realigned_alloca"}) {
      pcs_.push_back(reinterpret_cast<uintptr_t>(library_.Get<void()>(name)) + 9);
    }
  }

  Library library_{CALLSITE_SHIM_O2};
  ElfImage image_;
  UnwindTable original_;
  std::vector<uintptr_t> pcs_;
};

TEST_F(CfiDamage, AnUndamagedCopySaysTheSame) {
  const TableCopy copy(original_);
  for (const uintptr_t pc : pcs_) {
    UnwindRow real;
    UnwindRow copied;
    ASSERT_TRUE(FindUnwindRow(original_, pc, &real));
    ASSERT_TRUE(FindUnwindRow(copy.table(), copy.Shift(pc), &copied));
    EXPECT_EQ(real.cfa, copied.cfa);
    EXPECT_TRUE(std::equal(std::begin(real.rules), std::end(real.rules), std::begin(copied.rules)));
  }
}

TEST_F(CfiDamage, MutatedTablesNeverCrash) {
  std::mt19937 random(20);  // A fixed seed gives the same mutations in every run of the test.
  int answered = 0;
  for (int round = 0; round < 5000; ++round) {
    TableCopy copy(original_);
    const int changes = 1 + static_cast<int>(random() % 4);
    for (int i = 0; i < changes; ++i) {
      const size_t from = copy.header();
      const size_t at = from + random() % (copy.bytes().size() - from);
      static constexpr uint8_t kEdges[] = {0x00, 0x7f, 0x80, 0xff};
      copy.bytes()[at] = random() % 2 ? static_cast<uint8_t>(random()) : kEdges[random() % 4];
    }
    for (const uintptr_t pc : pcs_) {
      UnwindRow row;
      answered += FindUnwindRow(copy.table(), copy.Shift(pc), &row);
    }
  }
  EXPECT_GT(answered, 0);
}

TEST_F(CfiDamage, TruncatedTablesNeverCrash) {
  const TableCopy whole(original_);
  for (size_t size = whole.header(); size < original_.high - original_.low; ++size) {
    // The copy has exactly its stated size, so that a sanitizer detects a read one byte past its end.
    const TableCopy copy({original_.header, original_.low, original_.low + size});
    for (const uintptr_t pc : pcs_) {
      UnwindRow row;
      FindUnwindRow(copy.table(), copy.Shift(pc), &row);
    }
  }
}

TEST_F(CfiDamage, NothingIsFoundWhereNothingIs) {
  UnwindRow row;
  EXPECT_FALSE(FindUnwindRow({}, 0x1234, &row));
  EXPECT_FALSE(FindUnwindRow(original_, 0, &row));
  EXPECT_FALSE(FindUnwindRow(original_, UINTPTR_MAX, &row));
  EXPECT_FALSE(FindUnwindRow({original_.low - 8, original_.low, original_.high}, pcs_[0], &row));
  EXPECT_FALSE(FindUnwindRow({original_.high, original_.low, original_.high}, pcs_[0], &row));
}

}  // namespace
}  // namespace rankine::callsite
