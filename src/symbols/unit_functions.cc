// SPDX-License-Identifier: BSD-3-Clause
#include "symbols/unit_functions.h"

#include <dwarf.h>

#include <algorithm>

namespace rankine::symbols {
namespace {

constexpr int kMostNested = 64;  // The limit on nested namespaces, classes, lexical blocks and inlined
                                 // functions.

// True if a DIE with this tag may contain functions.
bool HoldsFunctions(int tag) {
  switch (tag) {
    case DW_TAG_namespace:
    case DW_TAG_module:
    case DW_TAG_class_type:
    case DW_TAG_structure_type:
    case DW_TAG_union_type:
      return true;
    default:
      return false;
  }
}

// Finds the child of a DIE that contains the address. The child is a block or an inlined function.
bool ChildAt(Dwarf_Die* parent, uint64_t address, Dwarf_Die* child) {
  if (dwarf_child(parent, child) != 0) return false;
  do {
    const int tag = dwarf_tag(child);
    if ((tag == DW_TAG_inlined_subroutine || tag == DW_TAG_lexical_block) && dwarf_haspc(child, address) == 1)
      return true;
  } while (dwarf_siblingof(child, child) == 0);
  return false;
}

}  // namespace

UnitFunctions::UnitFunctions(Dwarf_Die* unit, bool nested) : nested_(nested) {
  Collect(unit, 0);
  std::sort(ranges_.begin(), ranges_.end(), [](const Range& a, const Range& b) { return a.begin < b.begin; });
}

void UnitFunctions::Collect(Dwarf_Die* parent, int depth) {
  Dwarf_Die child;
  if (depth > kMostNested || dwarf_child(parent, &child) != 0) return;
  do {
    const int tag = dwarf_tag(&child);
    if (tag == DW_TAG_subprogram) {
      Dwarf_Addr base = 0, begin = 0, end = 0;
      ptrdiff_t at = 0;
      while ((at = dwarf_ranges(&child, at, &base, &begin, &end)) > 0) ranges_.push_back({begin, end, child});
      if (nested_) Collect(&child, depth + 1);
    } else if (HoldsFunctions(tag)) {
      Collect(&child, depth + 1);
    }
  } while (dwarf_siblingof(&child, &child) == 0);
}

std::vector<Dwarf_Die> UnitFunctions::At(uint64_t address) const {
  const auto after = std::upper_bound(ranges_.begin(), ranges_.end(), address,
                                      [](uint64_t a, const Range& range) { return a < range.begin; });
  std::vector<Dwarf_Die> functions;
  if (after == ranges_.begin() || address >= std::prev(after)->end) return functions;
  Dwarf_Die at = std::prev(after)->function;
  functions.push_back(at);
  Dwarf_Die inner;
  for (int depth = 0; depth < kMostNested && ChildAt(&at, address, &inner); ++depth) {
    if (dwarf_tag(&inner) == DW_TAG_inlined_subroutine) functions.push_back(inner);
    at = inner;
  }
  std::reverse(functions.begin(), functions.end());
  return functions;
}

}  // namespace rankine::symbols
