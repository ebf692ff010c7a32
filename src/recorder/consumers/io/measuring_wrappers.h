// SPDX-License-Identifier: BSD-3-Clause
// The measuring wrappers of the C library's I/O functions. If a call uses a recorded file (rows.h), its
// wrapper reads the clock before and after it calls the next definition. The wrapper leaves errno as the next
// definition has set it.
#pragma once
#include <cstdarg>

#include "recorder/consumers/io/real_function.h"

namespace rankine::recorder::io {

// Returns the wrapper for this function, or nullptr if the function is not measured.
void* Measured(Symbol symbol);

// To be called when vfork is about to create a child, which will execute another program.
void TellVfork(const void* caller, const void* frame);

// Wrappers for fprintf and its fortified version, whose arguments can only be passed on as a va_list. The
// parameter `caller` is the return address of the program's call.
int Print(const void* caller, FILE* file, const char* format, va_list arguments);
int PrintChecked(const void* caller, FILE* file, int how, const char* format, va_list arguments);
int PrintToDescriptor(const void* caller, int fd, const char* format, va_list arguments);
int PrintToDescriptorChecked(const void* caller, int fd, int how, const char* format, va_list arguments);
// Wraps fscanf, and the variants of fscanf for different C standards.
template <Symbol kSymbol>
int Scan(const void* caller, FILE* file, const char* format, va_list arguments);
// Does the same as Print, for wide characters.
int PrintWide(const void* caller, FILE* file, const wchar_t* format, va_list arguments);
int PrintWideChecked(const void* caller, FILE* file, int how, const wchar_t* format, va_list arguments);
template <Symbol kSymbol>
int ScanWide(const void* caller, FILE* file, const wchar_t* format, va_list arguments);

}  // namespace rankine::recorder::io
