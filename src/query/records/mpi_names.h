// How MPI functions and communicators are called in queries and reports.
#pragma once
#include <cstdint>
#include <string>

#include "archive/tables.h"

namespace rankine::query {

// "MPI_Send"; "MPI function 700" for an id that this version does not know.
std::string FunctionName(uint16_t function);

// "point_to_point"; "other" when unknown. Static storage.
const char* FunctionClass(uint16_t function);

// True for MPI_Wait, MPI_Test and the like, whose bytes are those of the requests that they complete.
bool Completes(uint16_t function);

// True when all ranks of the communicator take part.
bool Collective(uint16_t function);

// Bytes that a row moved: sent and received, or those of the requests completed. Sums stop at the largest
// value.
uint64_t BytesMoved(const archive::Row& row);

// The name given by the application or by MPI; unnamed: "comm-" and the first 8 hex digits of the identity.
std::string CommName(const archive::Communicator& comm);

}  // namespace rankine::query
