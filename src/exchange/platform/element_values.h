// SPDX-License-Identifier: BSD-3-Clause
// Values of several numbers or rules in the attributes of hosts, links and clusters. A function that meets a
// wrong value reports it by Attributes::Fail.
#pragma once
#include <optional>

#include "base/platform/description.h"
#include "exchange/platform/attributes.h"

namespace rankine::exchange::platform {

// Parses the speeds of all power states, and returns the speed in the state that `pstate` names, in flop/s.
// old: version 3 of the format, which also knows the attribute `power`.
double SpeedOf(Attributes& given, bool old);

std::optional<rankine::platform::Coordinates> CoordinatesOf(Attributes& given);

// Version 3 of the format: a host or link may be switched off from the start.
void CheckState(Attributes& given);

// Version 3 of the format: the share of a host's speed that is available, from 0 to 1.
double AvailabilityOf(Attributes& given);

// Reads topo_parameters into the shape of the cluster, whose topology is known.
void ShapeOf(Attributes& given, rankine::platform::Cluster& cluster);

}  // namespace rankine::exchange::platform
