// SPDX-License-Identifier: BSD-3-Clause
#include "recorder/consumers/io/darray.h"

namespace rankine::recorder::io {
namespace {

struct Numbers {
  int block, cyclic, none, as_given;  // The value `as_given` means that the program gave no argument, so
                                      // that MPI chooses one.
};
Numbers NumbersOf(mpi::Family family) {
  if (family == mpi::Family::mpich) return {121, 122, 123, -49767};
  if (family == mpi::Family::standard) return {17, 18, 16, 19};
  return {0, 1, 2, -1};  // Open MPI
}

// One dimension of the array, whose elements are distributed over several processes. The members are the
// number of elements, the number of processes, and the index of this process.
struct Share {
  int64_t size, parts, place;
  int kind, argument;
};

void Add(const DarrayPiece& piece, DarrayDimension* to) {
  if (piece.count > 0 && piece.length > 0) to->piece[to->pieces++] = piece;
}

bool Block(const Share& share, bool chosen, DarrayDimension* to) {
  const int64_t length = chosen ? (share.size + share.parts - 1) / share.parts : share.argument;
  if (length <= 0 || length * share.parts < share.size) return false;
  const int64_t first = share.place * length, left = share.size - first;
  Add({first, 1, length, left < length ? left : length}, to);
  return true;
}

bool Cyclic(const Share& share, bool chosen, DarrayDimension* to) {
  const int64_t length = chosen ? 1 : share.argument;
  if (length <= 0) return false;
  const int64_t first = share.place * length, round = share.parts * length;
  if (first >= share.size) return true;
  const int64_t whole = (share.size - first) / round, rest = (share.size - first) % round;
  const int64_t full = whole + (rest >= length ? 1 : 0);
  Add({first, full, round, length}, to);
  if (rest < length) Add({first + whole * round, 1, round, rest}, to);
  return true;
}

bool Split(const Share& share, const Numbers& numbers, DarrayDimension* to) {
  const bool chosen = share.argument == numbers.as_given;
  if (share.kind == numbers.block) return Block(share, chosen, to);
  if (share.kind == numbers.cyclic) return Cyclic(share, chosen, to);
  if (share.kind != numbers.none || share.parts != 1) return false;
  Add({0, 1, share.size, share.size}, to);
  return true;
}

}  // namespace

int OrderFortran(mpi::Family family) {
  if (family == mpi::Family::mpich) return 57;
  return family == mpi::Family::standard ? 15 : 1;
}

// The list of integers begins with the number of processes, the rank, and the number of dimensions n. The
// next 4 n integers are the numbers of elements, the distributions, the arguments of the distributions, and
// the numbers of processes. The last integer is the order of the array.
bool TellDarray(std::span<const int> integers, mpi::Family family, Darray* to) {
  if (integers.size() < 4) return false;
  if (integers[2] <= 0 || integers[2] > kMostDarrayDimensions) return false;
  const auto n = static_cast<size_t>(integers[2]);
  if (integers.size() < 4 * n + 4) return false;
  const std::span<const int> of_each = integers.subspan(3);
  const bool fortran = of_each[4 * n] == OrderFortran(family);
  to->n = integers[2];
  // The last dimension of the process grid varies fastest, regardless of the order of the array.
  int64_t rank = integers[1], parts = integers[0], elements = 1;
  if (rank < 0 || rank >= parts) return false;
  Share share[kMostDarrayDimensions];
  for (size_t d = 0; d < n; ++d) {
    const auto at = [&](size_t which) { return of_each[which * n + d]; };
    share[d] = {at(0), at(3), 0, at(1), at(2)};
    if (share[d].size <= 0 || share[d].parts <= 0) return false;
    parts /= share[d].parts;
    if (parts == 0) return false;
    share[d].place = rank / parts;
    rank %= parts;
  }
  if (parts != 1) return false;
  for (size_t i = n; i-- > 0;) {
    const Share& of = share[fortran ? n - 1 - i : i];
    DarrayDimension& dimension = to->dimension[i];
    dimension = {};
    dimension.step = elements;
    if (!Split(of, NumbersOf(family), &dimension) || __builtin_mul_overflow(elements, of.size, &elements))
      return false;
  }
  return true;
}

}  // namespace rankine::recorder::io
