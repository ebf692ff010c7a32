// SPDX-License-Identifier: BSD-3-Clause
// The names of MPI functions and communicators, as shown in queries and reports.
#pragma once
#include <cstdint>
#include <string>

namespace rankine::archive {
struct Communicator;
struct Row;
struct Tables;
}  // namespace rankine::archive

namespace rankine::query {

// Returns a name such as "MPI_Send". For an id that is unknown to this version, returns text such as "MPI
// function 700".
std::string FunctionName(uint16_t function);

// Returns the class of a function, such as "point_to_point"; "other" if unknown. The string has static
// storage.
const char* FunctionClass(uint16_t function);

// True for calls that complete requests, such as MPI_Wait and MPI_Test. The bytes of a completing call are
// the bytes of the requests that it completes.
bool Completes(uint16_t function);

// True if all ranks of the communicator take part in a call of the function.
bool Collective(uint16_t function);

// Returns the bytes that the calls of a row sent and received. For completing calls, these are the bytes of
// the completed requests. If the sum overflows, the result is the largest value.
uint64_t BytesMoved(const archive::Row& row);

// Returns the name set by the application or by MPI. The name of an unnamed communicator is "comm-" and the
// first 8 hex digits of its identity.
std::string CommName(const archive::Communicator& comm);

// Returns the name for display. If there are several worlds, the name of an MPI_COMM_WORLD includes the
// number of its world: "MPI_COMM_WORLD of world 1".
std::string CommName(const archive::Tables& tables, uint32_t comm);

}  // namespace rankine::query
