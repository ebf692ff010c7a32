// SPDX-License-Identifier: BSD-3-Clause
#include "extrapolate/coding.h"

#include <utility>

namespace rankine::extrapolate {
namespace {

constexpr uint64_t kNobody = UINT64_MAX;
// Marks the code of a form's first call, if the partners are encoded as steps.
constexpr uint64_t kFirst = uint64_t{1} << 62;
constexpr uint32_t kAxisBits = 21;
constexpr uint64_t kAxisMask = (uint64_t{1} << kAxisBits) - 1;
constexpr int64_t kAxisZero = int64_t{1} << (kAxisBits - 1);

// Returns the distance modulo `extent`. The result is in the range (-extent / 2, extent / 2].
int64_t Around(int64_t distance, int64_t extent) {
  distance %= extent;
  if (distance < 0) distance += extent;
  return distance > extent / 2 ? distance - extent : distance;
}

Place Transposed(Place place) {
  std::swap(place[0], place[1]);
  return place;
}

uint64_t DistanceCode(const Place& from, const Place& to, const Grid& grid) {
  uint64_t code = 0;
  for (size_t axis = 0; axis < kMostAxes; ++axis) {
    const int64_t distance =
        Around(int64_t{to[axis]} - int64_t{from[axis]}, static_cast<int64_t>(grid.extent[axis]));
    code = code << kAxisBits | (static_cast<uint64_t>(distance + kAxisZero) & kAxisMask);
  }
  return code;
}

int64_t AxisDistance(uint64_t code, size_t axis) {
  return static_cast<int64_t>(code >> (kAxisBits * (kMostAxes - 1 - axis)) & kAxisMask) - kAxisZero;
}

bool IsSquare(const Grid& grid) {
  return grid.axes >= 2 && grid.extent[0] == grid.extent[1];
}

uint64_t StepCode(Coding coding, const Peer& peer, const Here& here) {
  if (peer.previous != kNoPeer)
    return static_cast<uint64_t>(Around(int64_t{peer.local} - peer.previous, here.size) + kAxisZero);
  if (coding == Coding::step_at_fixed) return kFirst | static_cast<uint64_t>(peer.local);
  return kFirst |
         static_cast<uint64_t>(Around(int64_t{peer.local} - int64_t{here.me}, here.size) + kAxisZero);
}

// Returns the quantity that may double or halve between consecutive calls.
int64_t Doubling(Coding coding, int32_t peer, const Here& here) {
  if (coding == Coding::butterfly) return static_cast<uint32_t>(peer) ^ here.me;
  return Around(int64_t{peer} - int64_t{here.me}, here.size);
}

constexpr uint64_t kTwice = 1, kHalf = 2;
constexpr uint64_t kItself = uint64_t{1} << 61;  // This bit is set if the code contains the exclusive or (or
                                                 // the distance) itself.

uint64_t DoublingCode(Coding coding, const Peer& peer, const Here& here) {
  const int64_t now = Doubling(coding, peer.local, here);
  if (peer.previous != kNoPeer) {
    const int64_t before = Doubling(coding, peer.previous, here);
    const auto same = [&](int64_t a, int64_t b) {
      return coding == Coding::butterfly ? a == b : Around(a - b, here.size) == 0;
    };
    if (before != 0 && same(now, 2 * before)) return kTwice;
    if (before != 0 && before % 2 == 0 && same(now, before / 2)) return kHalf;
  }
  return kItself | static_cast<uint64_t>(now + kAxisZero);
}

std::optional<Decoded> DoublingPeer(Coding coding, uint64_t code, int32_t previous, const Here& here) {
  int64_t value = static_cast<int64_t>(code & ~kItself) - kAxisZero;
  if ((code & kItself) == 0) {
    const int64_t before = previous == kNoPeer ? 0 : Doubling(coding, previous, here);
    value = code == kTwice ? 2 * before : before / 2;
  }
  int64_t rank =
      coding == Coding::butterfly ? (value ^ int64_t{here.me}) : (int64_t{here.me} + value) % here.size;
  if (rank < 0) rank += here.size;
  if (rank < 0 || rank >= here.size) return std::nullopt;
  return Decoded{static_cast<uint32_t>(rank), true};
}

}  // namespace

uint64_t CodeOf(Coding coding, const Peer& peer, const Here& here) {
  if (peer.local == kNoPeer) return kNobody;
  const auto world = static_cast<uint32_t>(peer.world);
  switch (coding) {
    case Coding::fixed:
      return static_cast<uint64_t>(peer.local);
    case Coding::exclusive_or:
      return world ^ here.rank;
    case Coding::transposed:
      if (!IsSquare(*here.grid)) break;
      return DistanceCode(Transposed(here.grid->PlaceOf(here.rank)), here.grid->PlaceOf(world), *here.grid);
    case Coding::step:
    case Coding::step_at_fixed:
      return StepCode(coding, peer, here);
    case Coding::butterfly:
    case Coding::dissemination:
      return DoublingCode(coding, peer, here);
    case Coding::distance:
      break;
  }
  return DistanceCode(here.grid->PlaceOf(here.rank), here.grid->PlaceOf(world), *here.grid);
}

bool CodesAlike(Coding coding, uint64_t larger, uint64_t code, const Here& here) {
  if (larger == code) return true;
  if (larger == kNobody || code == kNobody) return false;
  switch (coding) {
    case Coding::fixed:
    case Coding::exclusive_or:
    case Coding::butterfly:
    case Coding::dissemination:
      return false;
    case Coding::step:
    case Coding::step_at_fixed:
      if ((larger & kFirst) != (code & kFirst)) return false;
      if (coding == Coding::step_at_fixed && (code & kFirst) != 0) return false;
      return Around(static_cast<int64_t>(larger & ~kFirst) - static_cast<int64_t>(code & ~kFirst),
                    here.size) == 0;
    case Coding::distance:
    case Coding::transposed:
      break;
  }
  for (size_t axis = 0; axis < kMostAxes; ++axis) {
    if (Around(AxisDistance(larger, axis) - AxisDistance(code, axis),
               static_cast<int64_t>(here.grid->extent[axis])) != 0)
      return false;
  }
  return true;
}

std::optional<Decoded> PeerAt(Coding coding, uint64_t code, int32_t previous, const Here& here) {
  const auto local = [&here](int64_t rank) -> std::optional<Decoded> {
    const int64_t size = here.size;
    return Decoded{static_cast<uint32_t>((rank % size + size) % size), true};
  };
  switch (coding) {
    case Coding::fixed:
      if (code >= here.size) return std::nullopt;
      return Decoded{static_cast<uint32_t>(code), true};
    case Coding::exclusive_or:
      if ((code ^ here.rank) >= here.grid->ranks()) return std::nullopt;
      return Decoded{static_cast<uint32_t>(code ^ here.rank), false};
    case Coding::step:
    case Coding::step_at_fixed: {
      const auto value = static_cast<int64_t>(code & ~kFirst);
      if ((code & kFirst) == 0) return local((previous == kNoPeer ? 0 : previous) + value - kAxisZero);
      if (coding == Coding::step) return local(int64_t{here.me} + value - kAxisZero);
      if (value >= here.size) return std::nullopt;
      return local(value);
    }
    case Coding::butterfly:
    case Coding::dissemination:
      return DoublingPeer(coding, code, previous, here);
    case Coding::transposed:
      if (!IsSquare(*here.grid)) return std::nullopt;
      break;
    case Coding::distance:
      break;
  }
  Place place = here.grid->PlaceOf(here.rank);
  if (coding == Coding::transposed) place = Transposed(place);
  for (size_t axis = 0; axis < kMostAxes; ++axis) {
    const auto extent = static_cast<int64_t>(here.grid->extent[axis]);
    const int64_t at = (int64_t{place[axis]} + AxisDistance(code, axis)) % extent;
    place[axis] = static_cast<uint32_t>(at < 0 ? at + extent : at);
  }
  return Decoded{here.grid->RankAt(place), false};
}

uint8_t AxesOf(std::span<const uint32_t> members, const Grid& grid) {
  if (members.empty()) return Part::kOther;
  const Place first = grid.PlaceOf(members[0]);
  uint8_t axes = 0;
  uint64_t expected = 1;
  uint32_t previous = 0;
  for (size_t i = 0; i < members.size(); ++i) {
    if (members[i] >= grid.ranks() || (i != 0 && members[i] <= previous)) return Part::kOther;
    previous = members[i];
    const Place place = grid.PlaceOf(members[i]);
    for (size_t axis = 0; axis < kMostAxes; ++axis) {
      if (place[axis] != first[axis]) axes = static_cast<uint8_t>(axes | 1u << axis);
    }
  }
  for (size_t axis = 0; axis < kMostAxes; ++axis) {
    if ((axes >> axis & 1) != 0) expected *= grid.extent[axis];
  }
  return expected == members.size() ? axes : Part::kOther;
}

}  // namespace rankine::extrapolate
