// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/calls/describer.h"

#include <iterator>

#include "recorder/calls/object_numbers.h"

namespace rankine::recorder::calls {

bool SetList(Describer* d, uint32_t like, layout::TiWords* words) {
  if (d->word_count == 0) return true;
  if (d->word_count > kMostWords) return false;
  uint32_t list = like == layout::kTiNone ? layout::kTiNone : d->keys.SameList(like, d->words, d->word_count);
  if (list == layout::kTiNone) list = d->keys.ListOf(d->words, d->word_count);
  words->word[4] = (words->word[4] & 0xffffffffu) | uint64_t{list} << 32;
  return true;
}

uint16_t TypeOfOther(Thread* t, Describer* d, uint64_t type) {
  TypeNumber& known = d->types[((type * 0x9e3779b97f4a7c15ull) >> 40) % std::size(d->types)];
  if (known.handle != type || known.generation != mpi::g_type_generation)
    known = {type, mpi::g_type_generation, TypeNumberSlow(t, type)};
  d->last_type = known;
  return known.number;
}

}  // namespace rankine::recorder::calls
