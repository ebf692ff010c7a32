// Adiak: values of its run that a program says to this library.
#pragma once

namespace rankine::recorder::takeover {

// Our entry of that name, nullptr: there is none.
void* FindAdiakEntry(const char* name);

// The same for an Adiak that is linked into the program, whose adiak_init never leaves it. Once in a process;
// reads the symbol tables of the program's file (mpi/abi/bypass.h).
void FollowStaticAdiak();

}  // namespace rankine::recorder::takeover
