// SPDX-License-Identifier: BSD-3-Clause
// The measuring wrappers: they call the next definition between two reads of the clock, where the call
// concerns a recorded file (rows.h). errno is the next definition's.
#pragma once
#include <cstdarg>

#include "recorder/consumers/io/real_function.h"

namespace rankine::recorder::io {

// nullptr: the function is not measured.
void* Measured(Symbol symbol);

// vfork is about to make a child, which will become another program.
void TellVfork(const void* caller, const void* frame);

// fprintf and its fortified form, whose arguments only a va_list can pass on. `caller`: the address of the
// program's call.
int Print(const void* caller, FILE* file, const char* format, va_list arguments);
int PrintChecked(const void* caller, FILE* file, int how, const char* format, va_list arguments);
int PrintToDescriptor(const void* caller, int fd, const char* format, va_list arguments);
int PrintToDescriptorChecked(const void* caller, int fd, int how, const char* format, va_list arguments);
// The same for fscanf and the forms of the C standards.
template <Symbol kSymbol>
int Scan(const void* caller, FILE* file, const char* format, va_list arguments);
// The same for wide characters.
int PrintWide(const void* caller, FILE* file, const wchar_t* format, va_list arguments);
int PrintWideChecked(const void* caller, FILE* file, int how, const wchar_t* format, va_list arguments);
template <Symbol kSymbol>
int ScanWide(const void* caller, FILE* file, const wchar_t* format, va_list arguments);

}  // namespace rankine::recorder::io
