// SPDX-License-Identifier: BSD-3-Clause
#include "query/records/attribute_meanings.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "query/records/mpi_catalog.h"

namespace rankine::query {
namespace {

TEST(AttributeMeanings, EveryAttributeOfEveryKindHasOne) {
  for (const RecordKind& kind : MpiInput::AllKinds()) {
    EXPECT_FALSE(MeaningOfKind(kind.name).empty()) << kind.name;
    for (const KnownAttribute& attribute : kind.attributes) {
      const AttributeMeaning* row = MeaningOf(kind.name, attribute.name);
      ASSERT_NE(row, nullptr) << kind.name << " " << attribute.name;
      EXPECT_EQ(row->unit != "text", attribute.number) << kind.name << " " << attribute.name;
    }
  }
}

TEST(AttributeMeanings, EveryRowBelongsToAnAttribute) {
  std::set<const AttributeMeaning*> used;
  for (const RecordKind& kind : MpiInput::AllKinds()) {
    for (const KnownAttribute& attribute : kind.attributes) used.insert(MeaningOf(kind.name, attribute.name));
  }
  for (const AttributeMeaning& row : AttributeMeanings()) {
    if (row.name == "mpi.call") continue;  // attributes that predictions define
    EXPECT_TRUE(used.contains(&row)) << row.kind << " " << row.name;
  }
}

TEST(AttributeMeanings, ARowOfTheKindComesFirst) {
  EXPECT_EQ(MeaningOf("events", "mpi.peer")->meaning, "partner of the message");
  EXPECT_NE(MeaningOf("messages", "mpi.peer")->meaning, "partner of the message");
  EXPECT_EQ(MeaningOf("calls", "phase"), nullptr);
}

}  // namespace
}  // namespace rankine::query
