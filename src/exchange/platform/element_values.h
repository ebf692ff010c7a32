// SPDX-License-Identifier: BSD-3-Clause
// Parses attributes of hosts, links and clusters whose values are several numbers or rules. Wrong values
// are reported by `Attributes::Fail`.
#pragma once
#include <optional>

#include "base/platform/description.h"
#include "exchange/platform/attributes.h"

namespace rankine::exchange::platform {

// Parses the speeds of all power states. Returns the speed in flop/s in the state that the attribute
// `pstate` names. The argument `old` means version 3 of the format, which also has the attribute `power`.
double SpeedOf(Attributes& given, bool old);

std::optional<rankine::platform::Coordinates> CoordinatesOf(Attributes& given);

// Fails if a host or link is switched off from the start, which is possible in version 3 of the format.
void CheckState(Attributes& given);

// Returns the share of a host's speed that is available, from 0 to 1. Only version 3 of the format has the
// attribute for the available share.
double AvailabilityOf(Attributes& given);

// Reads the attribute topo_parameters into the shape of the cluster. Must be called only for a cluster
// whose topology is known.
void ShapeOf(Attributes& given, rankine::platform::Cluster& cluster);

}  // namespace rankine::exchange::platform
