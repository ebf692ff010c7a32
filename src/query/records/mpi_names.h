// SPDX-License-Identifier: BSD-3-Clause
// The names of MPI functions and communicators in queries and reports.
#pragma once
#include <cstdint>
#include <string>

namespace rankine::archive {
struct Communicator;
struct Row;
struct Tables;
}  // namespace rankine::archive

namespace rankine::query {

// "MPI_Send"; "MPI function 700" for an id that this version does not know.
std::string FunctionName(uint16_t function);

// The class of a function, such as "point_to_point"; "other" if unknown. Static storage.
const char* FunctionClass(uint16_t function);

// True for MPI_Wait, MPI_Test and alike. The bytes of such calls are those of the requests that they
// complete.
bool Completes(uint16_t function);

// Whether all ranks of the communicator take part.
bool Collective(uint16_t function);

// The bytes that a row moved: sent and received, or those of the completed requests. The sum saturates at the
// largest value.
uint64_t BytesMoved(const archive::Row& row);

// The name given by the application or by MPI. Without a name: "comm-" and the first 8 hex digits of the
// identity.
std::string CommName(const archive::Communicator& comm);

// The same for people: with several worlds, an MPI_COMM_WORLD has the number of its world,
// "MPI_COMM_WORLD of world 1".
std::string CommName(const archive::Tables& tables, uint32_t comm);

}  // namespace rankine::query
