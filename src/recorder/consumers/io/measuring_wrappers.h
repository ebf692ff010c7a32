// SPDX-License-Identifier: BSD-3-Clause
// The measuring wrappers. If a call concerns a recorded file (rows.h), they read the clock before and after
// calling the next definition. errno is left as the next definition has set it.
#pragma once
#include <cstdarg>

#include "recorder/consumers/io/real_function.h"

namespace rankine::recorder::io {

// Returns the wrapper for this function; nullptr: it is not measured.
void* Measured(Symbol symbol);

// Notes that vfork is about to create a child, which will execute another program.
void TellVfork(const void* caller, const void* frame);

// Wrap fprintf and its fortified version, whose arguments can only be passed on as a va_list. `caller`: the
// return address of the program's call.
int Print(const void* caller, FILE* file, const char* format, va_list arguments);
int PrintChecked(const void* caller, FILE* file, int how, const char* format, va_list arguments);
int PrintToDescriptor(const void* caller, int fd, const char* format, va_list arguments);
int PrintToDescriptorChecked(const void* caller, int fd, int how, const char* format, va_list arguments);
// Wraps fscanf and its variants for the C standards.
template <Symbol kSymbol>
int Scan(const void* caller, FILE* file, const char* format, va_list arguments);
// Like Print, for wide characters.
int PrintWide(const void* caller, FILE* file, const wchar_t* format, va_list arguments);
int PrintWideChecked(const void* caller, FILE* file, int how, const wchar_t* format, va_list arguments);
template <Symbol kSymbol>
int ScanWide(const void* caller, FILE* file, const wchar_t* format, va_list arguments);

}  // namespace rankine::recorder::io
