// SPDX-License-Identifier: BSD-3-Clause
// Made by gen/io_libraries.py from gen/io_libraries.table; change those and run it.
// clang-format off
#include "layout/io/library_functions.h"

namespace rankine::layout {

// The index of a function is its id minus 1. The table has no pointers, so loading it needs no relocation.
const IoLibraryFunction kIoLibraryFunctions[kIoLibraryFunctionCount] = {
    {IoLayer::hdf5, IoKind::open, 2, 0, 0, -1, -1, true},
    {IoLayer::hdf5, IoKind::open, 2, 0, 0, -1, -1, true},
    {IoLayer::hdf5, IoKind::open, 2, 0, -1, 0, -1, true},
    {IoLayer::hdf5, IoKind::sync, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::close, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 2, 1, -1, 0, -1, true},
    {IoLayer::hdf5, IoKind::metadata, 2, 0, -1, 0, -1, true},
    {IoLayer::hdf5, IoKind::metadata, 2, 0, -1, 0, -1, true},
    {IoLayer::hdf5, IoKind::metadata, 0, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::read, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::write, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::write, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::read, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::sync, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 2, 0, -1, 0, -1, true},
    {IoLayer::hdf5, IoKind::metadata, 2, 0, -1, 0, -1, true},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 2, 0, -1, 0, -1, true},
    {IoLayer::hdf5, IoKind::metadata, 2, 2, -1, 0, -1, true},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 1, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 0, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 2, 0, -1, 0, -1, true},
    {IoLayer::hdf5, IoKind::metadata, 2, 1, -1, 0, -1, true},
    {IoLayer::hdf5, IoKind::metadata, 2, 0, -1, 0, -1, true},
    {IoLayer::hdf5, IoKind::read, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::write, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 2, 0, -1, 0, -1, true},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 2, 0, -1, 0, -1, true},
    {IoLayer::hdf5, IoKind::metadata, 2, 0, -1, 0, -1, true},
    {IoLayer::hdf5, IoKind::metadata, 2, 0, -1, 0, -1, true},
    {IoLayer::hdf5, IoKind::metadata, 2, 0, -1, 0, -1, true},
    {IoLayer::hdf5, IoKind::metadata, 2, 0, -1, 0, -1, true},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 1, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::sync, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 2, 0, -1, 0, -1, true},
    {IoLayer::hdf5, IoKind::metadata, 2, 0, -1, 0, -1, true},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, -1, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 2, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 1, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 1, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, -1, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 2, 0, -1, 0, -1, true},
    {IoLayer::hdf5, IoKind::metadata, 2, 0, -1, 0, -1, true},
    {IoLayer::hdf5, IoKind::metadata, 2, 0, -1, 0, -1, true},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 2, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 2, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 2, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::sync, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 1, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 1, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::open, 3, 0, 0, -1, 4, false},
    {IoLayer::netcdf, IoKind::open, 3, 0, 0, -1, 2, false},
    {IoLayer::netcdf, IoKind::open, 3, 0, 0, -1, 3, false},
    {IoLayer::netcdf, IoKind::open, 3, 0, 0, -1, 2, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::sync, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::close, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::close, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, 0, -1, -1, false},
    {IoLayer::netcdf, IoKind::open, 3, 0, 0, -1, 5, false},
    {IoLayer::netcdf, IoKind::open, 3, 0, 0, -1, 4, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, -1, -1, false},
    {IoLayer::netcdf, IoKind::open, 3, 0, 0, -1, 4, false},
    {IoLayer::netcdf, IoKind::open, 3, 0, 0, -1, 4, false},
    {IoLayer::netcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::netcdf, IoKind::open, 3, 0, 0, -1, 4, false},
    {IoLayer::netcdf, IoKind::open, 3, 0, 0, -1, 4, false},
    {IoLayer::netcdf, IoKind::open, 3, 0, 0, -1, 4, false},
    {IoLayer::netcdf, IoKind::open, 3, 0, 0, -1, 3, false},
    {IoLayer::netcdf, IoKind::open, 3, 0, 0, -1, 3, false},
    {IoLayer::netcdf, IoKind::close, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::open, 3, 0, 1, -1, 4, false},
    {IoLayer::pnetcdf, IoKind::open, 3, 0, 1, -1, 4, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, 0, -1, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::sync, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::sync, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::sync, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::close, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::close, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 3, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 3, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 3, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 3, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::other, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::other, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::metadata, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 3, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 3, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 3, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 4, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 4, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 4, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 3, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 3, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 3, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 3, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 3, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 4, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 4, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::write, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 0, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 3, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 3, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 1, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 4, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 4, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::pnetcdf, IoKind::read, 3, 2, -1, 0, -1, false},
    {IoLayer::hdf5, IoKind::metadata, 1, 0, -1, 0, -1, false},
};

const char kIoLibraryNames[] =
    "H5Fcreate\0"
    "H5Fopen\0"
    "H5Freopen\0"
    "H5Fflush\0"
    "H5Fclose\0"
    "H5Fincrement_filesize\0"
    "H5Fget_info2\0"
    "H5Fget_info1\0"
    "H5Dcreate2\0"
    "H5Dcreate_anon\0"
    "H5Dopen2\0"
    "H5Dget_storage_size\0"
    "H5Dget_num_chunks\0"
    "H5Dread\0"
    "H5Dwrite\0"
    "H5Dwrite_chunk\0"
    "H5Dread_chunk\0"
    "H5Dset_extent\0"
    "H5Dflush\0"
    "H5Drefresh\0"
    "H5Dclose\0"
    "H5Dcreate1\0"
    "H5Dopen1\0"
    "H5Dextend\0"
    "H5Aclose\0"
    "H5Acreate2\0"
    "H5Acreate_by_name\0"
    "H5Adelete\0"
    "H5Adelete_by_idx\0"
    "H5Adelete_by_name\0"
    "H5Aexists\0"
    "H5Aexists_by_name\0"
    "H5Aget_info\0"
    "H5Aget_info_by_idx\0"
    "H5Aget_info_by_name\0"
    "H5Aget_storage_size\0"
    "H5Aopen\0"
    "H5Aopen_by_idx\0"
    "H5Aopen_by_name\0"
    "H5Aread\0"
    "H5Arename\0"
    "H5Awrite\0"
    "H5Arename_by_name\0"
    "H5Acreate1\0"
    "H5Aget_num_attrs\0"
    "H5Aopen_idx\0"
    "H5Aopen_name\0"
    "H5Gcreate2\0"
    "H5Gcreate_anon\0"
    "H5Gopen2\0"
    "H5Gget_info\0"
    "H5Gget_info_by_name\0"
    "H5Gget_info_by_idx\0"
    "H5Gflush\0"
    "H5Grefresh\0"
    "H5Gclose\0"
    "H5Gcreate1\0"
    "H5Gopen1\0"
    "H5Glink\0"
    "H5Glink2\0"
    "H5Gmove\0"
    "H5Gmove2\0"
    "H5Gunlink\0"
    "H5Gset_comment\0"
    "H5Gget_comment\0"
    "H5Gget_num_objs\0"
    "H5Gget_objinfo\0"
    "H5Lmove\0"
    "H5Lcopy\0"
    "H5Lcreate_hard\0"
    "H5Lcreate_soft\0"
    "H5Ldelete\0"
    "H5Ldelete_by_idx\0"
    "H5Lget_val\0"
    "H5Lget_val_by_idx\0"
    "H5Lexists\0"
    "H5Lget_info\0"
    "H5Lget_info_by_idx\0"
    "H5Lcreate_ud\0"
    "H5Lcreate_external\0"
    "H5Oopen\0"
    "H5Oopen_by_addr\0"
    "H5Oopen_by_idx\0"
    "H5Oexists_by_name\0"
    "H5Oget_info2\0"
    "H5Oget_info_by_name2\0"
    "H5Oget_info_by_idx2\0"
    "H5Olink\0"
    "H5Oincr_refcount\0"
    "H5Ocopy\0"
    "H5Oset_comment\0"
    "H5Oset_comment_by_name\0"
    "H5Oget_comment\0"
    "H5Oget_comment_by_name\0"
    "H5Oclose\0"
    "H5Oflush\0"
    "H5Orefresh\0"
    "H5Oget_info\0"
    "H5Oget_info_by_name\0"
    "H5Oget_info_by_idx\0"
    "H5Oget_info1\0"
    "H5Oget_info_by_name1\0"
    "H5Oget_info_by_idx1\0"
    "nc__create\0"
    "nc_create\0"
    "nc__open\0"
    "nc_open\0"
    "nc_def_grp\0"
    "nc_rename_grp\0"
    "nc_put_vlen_element\0"
    "nc_get_vlen_element\0"
    "nc_put_att\0"
    "nc_get_att\0"
    "nc_put_var\0"
    "nc_get_var\0"
    "nc_put_var1\0"
    "nc_get_var1\0"
    "nc_put_vara\0"
    "nc_get_vara\0"
    "nc_put_vars\0"
    "nc_get_vars\0"
    "nc_put_varm\0"
    "nc_get_varm\0"
    "nc_set_fill\0"
    "nc_redef\0"
    "nc__enddef\0"
    "nc_enddef\0"
    "nc_sync\0"
    "nc_abort\0"
    "nc_close\0"
    "nc_def_dim\0"
    "nc_rename_dim\0"
    "nc_copy_att\0"
    "nc_rename_att\0"
    "nc_del_att\0"
    "nc_put_att_text\0"
    "nc_get_att_text\0"
    "nc_put_att_string\0"
    "nc_get_att_string\0"
    "nc_put_att_uchar\0"
    "nc_get_att_uchar\0"
    "nc_put_att_schar\0"
    "nc_get_att_schar\0"
    "nc_put_att_short\0"
    "nc_get_att_short\0"
    "nc_put_att_int\0"
    "nc_get_att_int\0"
    "nc_put_att_long\0"
    "nc_get_att_long\0"
    "nc_put_att_float\0"
    "nc_get_att_float\0"
    "nc_put_att_double\0"
    "nc_get_att_double\0"
    "nc_put_att_ushort\0"
    "nc_get_att_ushort\0"
    "nc_put_att_uint\0"
    "nc_get_att_uint\0"
    "nc_put_att_longlong\0"
    "nc_get_att_longlong\0"
    "nc_put_att_ulonglong\0"
    "nc_get_att_ulonglong\0"
    "nc_def_var\0"
    "nc_rename_var\0"
    "nc_copy_var\0"
    "nc_put_var1_text\0"
    "nc_get_var1_text\0"
    "nc_put_var1_uchar\0"
    "nc_get_var1_uchar\0"
    "nc_put_var1_schar\0"
    "nc_get_var1_schar\0"
    "nc_put_var1_short\0"
    "nc_get_var1_short\0"
    "nc_put_var1_int\0"
    "nc_get_var1_int\0"
    "nc_put_var1_long\0"
    "nc_get_var1_long\0"
    "nc_put_var1_float\0"
    "nc_get_var1_float\0"
    "nc_put_var1_double\0"
    "nc_get_var1_double\0"
    "nc_put_var1_ushort\0"
    "nc_get_var1_ushort\0"
    "nc_put_var1_uint\0"
    "nc_get_var1_uint\0"
    "nc_put_var1_longlong\0"
    "nc_get_var1_longlong\0"
    "nc_put_var1_ulonglong\0"
    "nc_get_var1_ulonglong\0"
    "nc_put_var1_string\0"
    "nc_get_var1_string\0"
    "nc_put_vara_text\0"
    "nc_get_vara_text\0"
    "nc_put_vara_uchar\0"
    "nc_get_vara_uchar\0"
    "nc_put_vara_schar\0"
    "nc_get_vara_schar\0"
    "nc_put_vara_short\0"
    "nc_get_vara_short\0"
    "nc_put_vara_int\0"
    "nc_get_vara_int\0"
    "nc_put_vara_long\0"
    "nc_get_vara_long\0"
    "nc_put_vara_float\0"
    "nc_get_vara_float\0"
    "nc_put_vara_double\0"
    "nc_get_vara_double\0"
    "nc_put_vara_ushort\0"
    "nc_get_vara_ushort\0"
    "nc_put_vara_uint\0"
    "nc_get_vara_uint\0"
    "nc_put_vara_longlong\0"
    "nc_get_vara_longlong\0"
    "nc_put_vara_ulonglong\0"
    "nc_get_vara_ulonglong\0"
    "nc_put_vara_string\0"
    "nc_get_vara_string\0"
    "nc_put_vars_text\0"
    "nc_get_vars_text\0"
    "nc_put_vars_uchar\0"
    "nc_get_vars_uchar\0"
    "nc_put_vars_schar\0"
    "nc_get_vars_schar\0"
    "nc_put_vars_short\0"
    "nc_get_vars_short\0"
    "nc_put_vars_int\0"
    "nc_get_vars_int\0"
    "nc_put_vars_long\0"
    "nc_get_vars_long\0"
    "nc_put_vars_float\0"
    "nc_get_vars_float\0"
    "nc_put_vars_double\0"
    "nc_get_vars_double\0"
    "nc_put_vars_ushort\0"
    "nc_get_vars_ushort\0"
    "nc_put_vars_uint\0"
    "nc_get_vars_uint\0"
    "nc_put_vars_longlong\0"
    "nc_get_vars_longlong\0"
    "nc_put_vars_ulonglong\0"
    "nc_get_vars_ulonglong\0"
    "nc_put_vars_string\0"
    "nc_get_vars_string\0"
    "nc_put_varm_text\0"
    "nc_get_varm_text\0"
    "nc_put_varm_uchar\0"
    "nc_get_varm_uchar\0"
    "nc_put_varm_schar\0"
    "nc_get_varm_schar\0"
    "nc_put_varm_short\0"
    "nc_get_varm_short\0"
    "nc_put_varm_int\0"
    "nc_get_varm_int\0"
    "nc_put_varm_long\0"
    "nc_get_varm_long\0"
    "nc_put_varm_float\0"
    "nc_get_varm_float\0"
    "nc_put_varm_double\0"
    "nc_get_varm_double\0"
    "nc_put_varm_ushort\0"
    "nc_get_varm_ushort\0"
    "nc_put_varm_uint\0"
    "nc_get_varm_uint\0"
    "nc_put_varm_longlong\0"
    "nc_get_varm_longlong\0"
    "nc_put_varm_ulonglong\0"
    "nc_get_varm_ulonglong\0"
    "nc_put_varm_string\0"
    "nc_get_varm_string\0"
    "nc_put_var_text\0"
    "nc_get_var_text\0"
    "nc_put_var_uchar\0"
    "nc_get_var_uchar\0"
    "nc_put_var_schar\0"
    "nc_get_var_schar\0"
    "nc_put_var_short\0"
    "nc_get_var_short\0"
    "nc_put_var_int\0"
    "nc_get_var_int\0"
    "nc_put_var_long\0"
    "nc_get_var_long\0"
    "nc_put_var_float\0"
    "nc_get_var_float\0"
    "nc_put_var_double\0"
    "nc_get_var_double\0"
    "nc_put_var_ushort\0"
    "nc_get_var_ushort\0"
    "nc_put_var_uint\0"
    "nc_get_var_uint\0"
    "nc_put_var_longlong\0"
    "nc_get_var_longlong\0"
    "nc_put_var_ulonglong\0"
    "nc_get_var_ulonglong\0"
    "nc_put_var_string\0"
    "nc_get_var_string\0"
    "nc_put_att_ubyte\0"
    "nc_get_att_ubyte\0"
    "nc_put_var1_ubyte\0"
    "nc_get_var1_ubyte\0"
    "nc_put_vara_ubyte\0"
    "nc_get_vara_ubyte\0"
    "nc_put_vars_ubyte\0"
    "nc_get_vars_ubyte\0"
    "nc_put_varm_ubyte\0"
    "nc_get_varm_ubyte\0"
    "nc_put_var_ubyte\0"
    "nc_get_var_ubyte\0"
    "nc_delete\0"
    "nc__create_mp\0"
    "nc__open_mp\0"
    "nc_delete_mp\0"
    "nc_create_par\0"
    "nc_open_par\0"
    "nc_var_par_access\0"
    "nc_create_par_fortran\0"
    "nc_open_par_fortran\0"
    "nc_open_mem\0"
    "nc_create_mem\0"
    "nc_open_memio\0"
    "nc_close_memio\0"
    "ncmpi_create\0"
    "ncmpi_open\0"
    "ncmpi_get_file_info\0"
    "ncmpi_delete\0"
    "ncmpi_enddef\0"
    "ncmpi__enddef\0"
    "ncmpi_redef\0"
    "ncmpi_sync\0"
    "ncmpi_flush\0"
    "ncmpi_sync_numrecs\0"
    "ncmpi_abort\0"
    "ncmpi_begin_indep_data\0"
    "ncmpi_end_indep_data\0"
    "ncmpi_close\0"
    "ncmpi_set_fill\0"
    "ncmpi_fill_var_rec\0"
    "ncmpi_def_dim\0"
    "ncmpi_def_var\0"
    "ncmpi_rename_dim\0"
    "ncmpi_rename_var\0"
    "ncmpi_copy_att\0"
    "ncmpi_rename_att\0"
    "ncmpi_del_att\0"
    "ncmpi_put_att\0"
    "ncmpi_put_att_text\0"
    "ncmpi_put_att_schar\0"
    "ncmpi_put_att_short\0"
    "ncmpi_put_att_int\0"
    "ncmpi_put_att_float\0"
    "ncmpi_put_att_double\0"
    "ncmpi_put_att_longlong\0"
    "ncmpi_get_att\0"
    "ncmpi_get_att_text\0"
    "ncmpi_get_att_schar\0"
    "ncmpi_get_att_short\0"
    "ncmpi_get_att_int\0"
    "ncmpi_get_att_float\0"
    "ncmpi_get_att_double\0"
    "ncmpi_get_att_longlong\0"
    "ncmpi_put_att_uchar\0"
    "ncmpi_put_att_ubyte\0"
    "ncmpi_put_att_ushort\0"
    "ncmpi_put_att_uint\0"
    "ncmpi_put_att_long\0"
    "ncmpi_put_att_ulonglong\0"
    "ncmpi_get_att_uchar\0"
    "ncmpi_get_att_ubyte\0"
    "ncmpi_get_att_ushort\0"
    "ncmpi_get_att_uint\0"
    "ncmpi_get_att_long\0"
    "ncmpi_get_att_ulonglong\0"
    "ncmpi_put_var1\0"
    "ncmpi_put_var1_all\0"
    "ncmpi_put_var1_text\0"
    "ncmpi_put_var1_text_all\0"
    "ncmpi_put_var1_schar\0"
    "ncmpi_put_var1_schar_all\0"
    "ncmpi_put_var1_short\0"
    "ncmpi_put_var1_short_all\0"
    "ncmpi_put_var1_int\0"
    "ncmpi_put_var1_int_all\0"
    "ncmpi_put_var1_float\0"
    "ncmpi_put_var1_float_all\0"
    "ncmpi_put_var1_double\0"
    "ncmpi_put_var1_double_all\0"
    "ncmpi_put_var1_longlong\0"
    "ncmpi_put_var1_longlong_all\0"
    "ncmpi_get_var1\0"
    "ncmpi_get_var1_all\0"
    "ncmpi_get_var1_text\0"
    "ncmpi_get_var1_text_all\0"
    "ncmpi_get_var1_schar\0"
    "ncmpi_get_var1_schar_all\0"
    "ncmpi_get_var1_short\0"
    "ncmpi_get_var1_short_all\0"
    "ncmpi_get_var1_int\0"
    "ncmpi_get_var1_int_all\0"
    "ncmpi_get_var1_float\0"
    "ncmpi_get_var1_float_all\0"
    "ncmpi_get_var1_double\0"
    "ncmpi_get_var1_double_all\0"
    "ncmpi_get_var1_longlong\0"
    "ncmpi_get_var1_longlong_all\0"
    "ncmpi_put_var1_uchar\0"
    "ncmpi_put_var1_uchar_all\0"
    "ncmpi_put_var1_ushort\0"
    "ncmpi_put_var1_ushort_all\0"
    "ncmpi_put_var1_uint\0"
    "ncmpi_put_var1_uint_all\0"
    "ncmpi_put_var1_long\0"
    "ncmpi_put_var1_long_all\0"
    "ncmpi_put_var1_ulonglong\0"
    "ncmpi_put_var1_ulonglong_all\0"
    "ncmpi_get_var1_uchar\0"
    "ncmpi_get_var1_uchar_all\0"
    "ncmpi_get_var1_ushort\0"
    "ncmpi_get_var1_ushort_all\0"
    "ncmpi_get_var1_uint\0"
    "ncmpi_get_var1_uint_all\0"
    "ncmpi_get_var1_long\0"
    "ncmpi_get_var1_long_all\0"
    "ncmpi_get_var1_ulonglong\0"
    "ncmpi_get_var1_ulonglong_all\0"
    "ncmpi_put_var\0"
    "ncmpi_put_var_all\0"
    "ncmpi_put_var_text\0"
    "ncmpi_put_var_text_all\0"
    "ncmpi_put_var_schar\0"
    "ncmpi_put_var_schar_all\0"
    "ncmpi_put_var_short\0"
    "ncmpi_put_var_short_all\0"
    "ncmpi_put_var_int\0"
    "ncmpi_put_var_int_all\0"
    "ncmpi_put_var_float\0"
    "ncmpi_put_var_float_all\0"
    "ncmpi_put_var_double\0"
    "ncmpi_put_var_double_all\0"
    "ncmpi_put_var_longlong\0"
    "ncmpi_put_var_longlong_all\0"
    "ncmpi_get_var\0"
    "ncmpi_get_var_all\0"
    "ncmpi_get_var_text\0"
    "ncmpi_get_var_text_all\0"
    "ncmpi_get_var_schar\0"
    "ncmpi_get_var_schar_all\0"
    "ncmpi_get_var_short\0"
    "ncmpi_get_var_short_all\0"
    "ncmpi_get_var_int\0"
    "ncmpi_get_var_int_all\0"
    "ncmpi_get_var_float\0"
    "ncmpi_get_var_float_all\0"
    "ncmpi_get_var_double\0"
    "ncmpi_get_var_double_all\0"
    "ncmpi_get_var_longlong\0"
    "ncmpi_get_var_longlong_all\0"
    "ncmpi_put_var_uchar\0"
    "ncmpi_put_var_uchar_all\0"
    "ncmpi_put_var_ushort\0"
    "ncmpi_put_var_ushort_all\0"
    "ncmpi_put_var_uint\0"
    "ncmpi_put_var_uint_all\0"
    "ncmpi_put_var_long\0"
    "ncmpi_put_var_long_all\0"
    "ncmpi_put_var_ulonglong\0"
    "ncmpi_put_var_ulonglong_all\0"
    "ncmpi_get_var_uchar\0"
    "ncmpi_get_var_uchar_all\0"
    "ncmpi_get_var_ushort\0"
    "ncmpi_get_var_ushort_all\0"
    "ncmpi_get_var_uint\0"
    "ncmpi_get_var_uint_all\0"
    "ncmpi_get_var_long\0"
    "ncmpi_get_var_long_all\0"
    "ncmpi_get_var_ulonglong\0"
    "ncmpi_get_var_ulonglong_all\0"
    "ncmpi_put_vara\0"
    "ncmpi_put_vara_all\0"
    "ncmpi_put_vara_text\0"
    "ncmpi_put_vara_text_all\0"
    "ncmpi_put_vara_schar\0"
    "ncmpi_put_vara_schar_all\0"
    "ncmpi_put_vara_short\0"
    "ncmpi_put_vara_short_all\0"
    "ncmpi_put_vara_int\0"
    "ncmpi_put_vara_int_all\0"
    "ncmpi_put_vara_float\0"
    "ncmpi_put_vara_float_all\0"
    "ncmpi_put_vara_double\0"
    "ncmpi_put_vara_double_all\0"
    "ncmpi_put_vara_longlong\0"
    "ncmpi_put_vara_longlong_all\0"
    "ncmpi_get_vara\0"
    "ncmpi_get_vara_all\0"
    "ncmpi_get_vara_text\0"
    "ncmpi_get_vara_text_all\0"
    "ncmpi_get_vara_schar\0"
    "ncmpi_get_vara_schar_all\0"
    "ncmpi_get_vara_short\0"
    "ncmpi_get_vara_short_all\0"
    "ncmpi_get_vara_int\0"
    "ncmpi_get_vara_int_all\0"
    "ncmpi_get_vara_float\0"
    "ncmpi_get_vara_float_all\0"
    "ncmpi_get_vara_double\0"
    "ncmpi_get_vara_double_all\0"
    "ncmpi_get_vara_longlong\0"
    "ncmpi_get_vara_longlong_all\0"
    "ncmpi_put_vara_uchar\0"
    "ncmpi_put_vara_uchar_all\0"
    "ncmpi_put_vara_ushort\0"
    "ncmpi_put_vara_ushort_all\0"
    "ncmpi_put_vara_uint\0"
    "ncmpi_put_vara_uint_all\0"
    "ncmpi_put_vara_long\0"
    "ncmpi_put_vara_long_all\0"
    "ncmpi_put_vara_ulonglong\0"
    "ncmpi_put_vara_ulonglong_all\0"
    "ncmpi_get_vara_uchar\0"
    "ncmpi_get_vara_uchar_all\0"
    "ncmpi_get_vara_ushort\0"
    "ncmpi_get_vara_ushort_all\0"
    "ncmpi_get_vara_uint\0"
    "ncmpi_get_vara_uint_all\0"
    "ncmpi_get_vara_long\0"
    "ncmpi_get_vara_long_all\0"
    "ncmpi_get_vara_ulonglong\0"
    "ncmpi_get_vara_ulonglong_all\0"
    "ncmpi_put_vars\0"
    "ncmpi_put_vars_all\0"
    "ncmpi_put_vars_text\0"
    "ncmpi_put_vars_text_all\0"
    "ncmpi_put_vars_schar\0"
    "ncmpi_put_vars_schar_all\0"
    "ncmpi_put_vars_short\0"
    "ncmpi_put_vars_short_all\0"
    "ncmpi_put_vars_int\0"
    "ncmpi_put_vars_int_all\0"
    "ncmpi_put_vars_float\0"
    "ncmpi_put_vars_float_all\0"
    "ncmpi_put_vars_double\0"
    "ncmpi_put_vars_double_all\0"
    "ncmpi_put_vars_longlong\0"
    "ncmpi_put_vars_longlong_all\0"
    "ncmpi_get_vars\0"
    "ncmpi_get_vars_all\0"
    "ncmpi_get_vars_schar\0"
    "ncmpi_get_vars_schar_all\0"
    "ncmpi_get_vars_text\0"
    "ncmpi_get_vars_text_all\0"
    "ncmpi_get_vars_short\0"
    "ncmpi_get_vars_short_all\0"
    "ncmpi_get_vars_int\0"
    "ncmpi_get_vars_int_all\0"
    "ncmpi_get_vars_float\0"
    "ncmpi_get_vars_float_all\0"
    "ncmpi_get_vars_double\0"
    "ncmpi_get_vars_double_all\0"
    "ncmpi_get_vars_longlong\0"
    "ncmpi_get_vars_longlong_all\0"
    "ncmpi_put_vars_uchar\0"
    "ncmpi_put_vars_uchar_all\0"
    "ncmpi_put_vars_ushort\0"
    "ncmpi_put_vars_ushort_all\0"
    "ncmpi_put_vars_uint\0"
    "ncmpi_put_vars_uint_all\0"
    "ncmpi_put_vars_long\0"
    "ncmpi_put_vars_long_all\0"
    "ncmpi_put_vars_ulonglong\0"
    "ncmpi_put_vars_ulonglong_all\0"
    "ncmpi_get_vars_uchar\0"
    "ncmpi_get_vars_uchar_all\0"
    "ncmpi_get_vars_ushort\0"
    "ncmpi_get_vars_ushort_all\0"
    "ncmpi_get_vars_uint\0"
    "ncmpi_get_vars_uint_all\0"
    "ncmpi_get_vars_long\0"
    "ncmpi_get_vars_long_all\0"
    "ncmpi_get_vars_ulonglong\0"
    "ncmpi_get_vars_ulonglong_all\0"
    "ncmpi_put_varm\0"
    "ncmpi_put_varm_all\0"
    "ncmpi_put_varm_text\0"
    "ncmpi_put_varm_text_all\0"
    "ncmpi_put_varm_schar\0"
    "ncmpi_put_varm_schar_all\0"
    "ncmpi_put_varm_short\0"
    "ncmpi_put_varm_short_all\0"
    "ncmpi_put_varm_int\0"
    "ncmpi_put_varm_int_all\0"
    "ncmpi_put_varm_float\0"
    "ncmpi_put_varm_float_all\0"
    "ncmpi_put_varm_double\0"
    "ncmpi_put_varm_double_all\0"
    "ncmpi_put_varm_longlong\0"
    "ncmpi_put_varm_longlong_all\0"
    "ncmpi_get_varm\0"
    "ncmpi_get_varm_all\0"
    "ncmpi_get_varm_schar\0"
    "ncmpi_get_varm_schar_all\0"
    "ncmpi_get_varm_text\0"
    "ncmpi_get_varm_text_all\0"
    "ncmpi_get_varm_short\0"
    "ncmpi_get_varm_short_all\0"
    "ncmpi_get_varm_int\0"
    "ncmpi_get_varm_int_all\0"
    "ncmpi_get_varm_float\0"
    "ncmpi_get_varm_float_all\0"
    "ncmpi_get_varm_double\0"
    "ncmpi_get_varm_double_all\0"
    "ncmpi_get_varm_longlong\0"
    "ncmpi_get_varm_longlong_all\0"
    "ncmpi_put_varm_uchar\0"
    "ncmpi_put_varm_uchar_all\0"
    "ncmpi_put_varm_ushort\0"
    "ncmpi_put_varm_ushort_all\0"
    "ncmpi_put_varm_uint\0"
    "ncmpi_put_varm_uint_all\0"
    "ncmpi_put_varm_long\0"
    "ncmpi_put_varm_long_all\0"
    "ncmpi_put_varm_ulonglong\0"
    "ncmpi_put_varm_ulonglong_all\0"
    "ncmpi_get_varm_uchar\0"
    "ncmpi_get_varm_uchar_all\0"
    "ncmpi_get_varm_ushort\0"
    "ncmpi_get_varm_ushort_all\0"
    "ncmpi_get_varm_uint\0"
    "ncmpi_get_varm_uint_all\0"
    "ncmpi_get_varm_long\0"
    "ncmpi_get_varm_long_all\0"
    "ncmpi_get_varm_ulonglong\0"
    "ncmpi_get_varm_ulonglong_all\0"
    "ncmpi_put_varn\0"
    "ncmpi_put_varn_all\0"
    "ncmpi_get_varn\0"
    "ncmpi_get_varn_all\0"
    "ncmpi_put_varn_text\0"
    "ncmpi_put_varn_text_all\0"
    "ncmpi_put_varn_schar\0"
    "ncmpi_put_varn_schar_all\0"
    "ncmpi_put_varn_short\0"
    "ncmpi_put_varn_short_all\0"
    "ncmpi_put_varn_int\0"
    "ncmpi_put_varn_int_all\0"
    "ncmpi_put_varn_float\0"
    "ncmpi_put_varn_float_all\0"
    "ncmpi_put_varn_double\0"
    "ncmpi_put_varn_double_all\0"
    "ncmpi_put_varn_longlong\0"
    "ncmpi_put_varn_longlong_all\0"
    "ncmpi_put_varn_uchar\0"
    "ncmpi_put_varn_uchar_all\0"
    "ncmpi_put_varn_ushort\0"
    "ncmpi_put_varn_ushort_all\0"
    "ncmpi_put_varn_uint\0"
    "ncmpi_put_varn_uint_all\0"
    "ncmpi_put_varn_long\0"
    "ncmpi_put_varn_long_all\0"
    "ncmpi_put_varn_ulonglong\0"
    "ncmpi_put_varn_ulonglong_all\0"
    "ncmpi_get_varn_text\0"
    "ncmpi_get_varn_text_all\0"
    "ncmpi_get_varn_schar\0"
    "ncmpi_get_varn_schar_all\0"
    "ncmpi_get_varn_short\0"
    "ncmpi_get_varn_short_all\0"
    "ncmpi_get_varn_int\0"
    "ncmpi_get_varn_int_all\0"
    "ncmpi_get_varn_float\0"
    "ncmpi_get_varn_float_all\0"
    "ncmpi_get_varn_double\0"
    "ncmpi_get_varn_double_all\0"
    "ncmpi_get_varn_longlong\0"
    "ncmpi_get_varn_longlong_all\0"
    "ncmpi_get_varn_uchar\0"
    "ncmpi_get_varn_uchar_all\0"
    "ncmpi_get_varn_ushort\0"
    "ncmpi_get_varn_ushort_all\0"
    "ncmpi_get_varn_uint\0"
    "ncmpi_get_varn_uint_all\0"
    "ncmpi_get_varn_long\0"
    "ncmpi_get_varn_long_all\0"
    "ncmpi_get_varn_ulonglong\0"
    "ncmpi_get_varn_ulonglong_all\0"
    "ncmpi_get_vard\0"
    "ncmpi_get_vard_all\0"
    "ncmpi_put_vard\0"
    "ncmpi_put_vard_all\0"
    "ncmpi_wait\0"
    "ncmpi_wait_all\0"
    "ncmpi_cancel\0"
    "ncmpi_buffer_attach\0"
    "ncmpi_buffer_detach\0"
    "ncmpi_iput_var1\0"
    "ncmpi_iput_var1_text\0"
    "ncmpi_iput_var1_schar\0"
    "ncmpi_iput_var1_short\0"
    "ncmpi_iput_var1_int\0"
    "ncmpi_iput_var1_float\0"
    "ncmpi_iput_var1_double\0"
    "ncmpi_iput_var1_longlong\0"
    "ncmpi_iget_var1\0"
    "ncmpi_iget_var1_schar\0"
    "ncmpi_iget_var1_text\0"
    "ncmpi_iget_var1_short\0"
    "ncmpi_iget_var1_int\0"
    "ncmpi_iget_var1_float\0"
    "ncmpi_iget_var1_double\0"
    "ncmpi_iget_var1_longlong\0"
    "ncmpi_bput_var1\0"
    "ncmpi_bput_var1_text\0"
    "ncmpi_bput_var1_schar\0"
    "ncmpi_bput_var1_short\0"
    "ncmpi_bput_var1_int\0"
    "ncmpi_bput_var1_float\0"
    "ncmpi_bput_var1_double\0"
    "ncmpi_bput_var1_longlong\0"
    "ncmpi_iput_var1_uchar\0"
    "ncmpi_iput_var1_ushort\0"
    "ncmpi_iput_var1_uint\0"
    "ncmpi_iput_var1_long\0"
    "ncmpi_iput_var1_ulonglong\0"
    "ncmpi_iget_var1_uchar\0"
    "ncmpi_iget_var1_ushort\0"
    "ncmpi_iget_var1_uint\0"
    "ncmpi_iget_var1_long\0"
    "ncmpi_iget_var1_ulonglong\0"
    "ncmpi_bput_var1_uchar\0"
    "ncmpi_bput_var1_ushort\0"
    "ncmpi_bput_var1_uint\0"
    "ncmpi_bput_var1_long\0"
    "ncmpi_bput_var1_ulonglong\0"
    "ncmpi_iput_var\0"
    "ncmpi_iput_var_schar\0"
    "ncmpi_iput_var_text\0"
    "ncmpi_iput_var_short\0"
    "ncmpi_iput_var_int\0"
    "ncmpi_iput_var_float\0"
    "ncmpi_iput_var_double\0"
    "ncmpi_iput_var_longlong\0"
    "ncmpi_iget_var\0"
    "ncmpi_iget_var_schar\0"
    "ncmpi_iget_var_text\0"
    "ncmpi_iget_var_short\0"
    "ncmpi_iget_var_int\0"
    "ncmpi_iget_var_float\0"
    "ncmpi_iget_var_double\0"
    "ncmpi_iget_var_longlong\0"
    "ncmpi_bput_var\0"
    "ncmpi_bput_var_schar\0"
    "ncmpi_bput_var_text\0"
    "ncmpi_bput_var_short\0"
    "ncmpi_bput_var_int\0"
    "ncmpi_bput_var_float\0"
    "ncmpi_bput_var_double\0"
    "ncmpi_bput_var_longlong\0"
    "ncmpi_iput_var_uchar\0"
    "ncmpi_iput_var_ushort\0"
    "ncmpi_iput_var_uint\0"
    "ncmpi_iput_var_long\0"
    "ncmpi_iput_var_ulonglong\0"
    "ncmpi_iget_var_uchar\0"
    "ncmpi_iget_var_ushort\0"
    "ncmpi_iget_var_uint\0"
    "ncmpi_iget_var_long\0"
    "ncmpi_iget_var_ulonglong\0"
    "ncmpi_bput_var_uchar\0"
    "ncmpi_bput_var_ushort\0"
    "ncmpi_bput_var_uint\0"
    "ncmpi_bput_var_long\0"
    "ncmpi_bput_var_ulonglong\0"
    "ncmpi_iput_vara\0"
    "ncmpi_iput_vara_schar\0"
    "ncmpi_iput_vara_text\0"
    "ncmpi_iput_vara_short\0"
    "ncmpi_iput_vara_int\0"
    "ncmpi_iput_vara_float\0"
    "ncmpi_iput_vara_double\0"
    "ncmpi_iput_vara_longlong\0"
    "ncmpi_iget_vara\0"
    "ncmpi_iget_vara_schar\0"
    "ncmpi_iget_vara_text\0"
    "ncmpi_iget_vara_short\0"
    "ncmpi_iget_vara_int\0"
    "ncmpi_iget_vara_float\0"
    "ncmpi_iget_vara_double\0"
    "ncmpi_iget_vara_longlong\0"
    "ncmpi_bput_vara\0"
    "ncmpi_bput_vara_schar\0"
    "ncmpi_bput_vara_text\0"
    "ncmpi_bput_vara_short\0"
    "ncmpi_bput_vara_int\0"
    "ncmpi_bput_vara_float\0"
    "ncmpi_bput_vara_double\0"
    "ncmpi_bput_vara_longlong\0"
    "ncmpi_iput_vara_uchar\0"
    "ncmpi_iput_vara_ushort\0"
    "ncmpi_iput_vara_uint\0"
    "ncmpi_iput_vara_long\0"
    "ncmpi_iput_vara_ulonglong\0"
    "ncmpi_iget_vara_uchar\0"
    "ncmpi_iget_vara_ushort\0"
    "ncmpi_iget_vara_uint\0"
    "ncmpi_iget_vara_long\0"
    "ncmpi_iget_vara_ulonglong\0"
    "ncmpi_bput_vara_uchar\0"
    "ncmpi_bput_vara_ushort\0"
    "ncmpi_bput_vara_uint\0"
    "ncmpi_bput_vara_long\0"
    "ncmpi_bput_vara_ulonglong\0"
    "ncmpi_iput_vars\0"
    "ncmpi_iput_vars_schar\0"
    "ncmpi_iput_vars_text\0"
    "ncmpi_iput_vars_short\0"
    "ncmpi_iput_vars_int\0"
    "ncmpi_iput_vars_float\0"
    "ncmpi_iput_vars_double\0"
    "ncmpi_iput_vars_longlong\0"
    "ncmpi_iget_vars\0"
    "ncmpi_iget_vars_schar\0"
    "ncmpi_iget_vars_text\0"
    "ncmpi_iget_vars_short\0"
    "ncmpi_iget_vars_int\0"
    "ncmpi_iget_vars_float\0"
    "ncmpi_iget_vars_double\0"
    "ncmpi_iget_vars_longlong\0"
    "ncmpi_bput_vars\0"
    "ncmpi_bput_vars_schar\0"
    "ncmpi_bput_vars_text\0"
    "ncmpi_bput_vars_short\0"
    "ncmpi_bput_vars_int\0"
    "ncmpi_bput_vars_float\0"
    "ncmpi_bput_vars_double\0"
    "ncmpi_bput_vars_longlong\0"
    "ncmpi_iput_vars_uchar\0"
    "ncmpi_iput_vars_ushort\0"
    "ncmpi_iput_vars_uint\0"
    "ncmpi_iput_vars_long\0"
    "ncmpi_iput_vars_ulonglong\0"
    "ncmpi_iget_vars_uchar\0"
    "ncmpi_iget_vars_ushort\0"
    "ncmpi_iget_vars_uint\0"
    "ncmpi_iget_vars_long\0"
    "ncmpi_iget_vars_ulonglong\0"
    "ncmpi_bput_vars_uchar\0"
    "ncmpi_bput_vars_ushort\0"
    "ncmpi_bput_vars_uint\0"
    "ncmpi_bput_vars_long\0"
    "ncmpi_bput_vars_ulonglong\0"
    "ncmpi_iput_varm\0"
    "ncmpi_iput_varm_schar\0"
    "ncmpi_iput_varm_text\0"
    "ncmpi_iput_varm_short\0"
    "ncmpi_iput_varm_int\0"
    "ncmpi_iput_varm_float\0"
    "ncmpi_iput_varm_double\0"
    "ncmpi_iput_varm_longlong\0"
    "ncmpi_iget_varm\0"
    "ncmpi_iget_varm_schar\0"
    "ncmpi_iget_varm_text\0"
    "ncmpi_iget_varm_short\0"
    "ncmpi_iget_varm_int\0"
    "ncmpi_iget_varm_float\0"
    "ncmpi_iget_varm_double\0"
    "ncmpi_iget_varm_longlong\0"
    "ncmpi_bput_varm\0"
    "ncmpi_bput_varm_schar\0"
    "ncmpi_bput_varm_text\0"
    "ncmpi_bput_varm_short\0"
    "ncmpi_bput_varm_int\0"
    "ncmpi_bput_varm_float\0"
    "ncmpi_bput_varm_double\0"
    "ncmpi_bput_varm_longlong\0"
    "ncmpi_iput_varm_uchar\0"
    "ncmpi_iput_varm_ushort\0"
    "ncmpi_iput_varm_uint\0"
    "ncmpi_iput_varm_long\0"
    "ncmpi_iput_varm_ulonglong\0"
    "ncmpi_iget_varm_uchar\0"
    "ncmpi_iget_varm_ushort\0"
    "ncmpi_iget_varm_uint\0"
    "ncmpi_iget_varm_long\0"
    "ncmpi_iget_varm_ulonglong\0"
    "ncmpi_bput_varm_uchar\0"
    "ncmpi_bput_varm_ushort\0"
    "ncmpi_bput_varm_uint\0"
    "ncmpi_bput_varm_long\0"
    "ncmpi_bput_varm_ulonglong\0"
    "ncmpi_iput_varn\0"
    "ncmpi_iget_varn\0"
    "ncmpi_iput_varn_text\0"
    "ncmpi_iput_varn_schar\0"
    "ncmpi_iput_varn_short\0"
    "ncmpi_iput_varn_int\0"
    "ncmpi_iput_varn_float\0"
    "ncmpi_iput_varn_double\0"
    "ncmpi_iput_varn_longlong\0"
    "ncmpi_iput_varn_uchar\0"
    "ncmpi_iput_varn_ushort\0"
    "ncmpi_iput_varn_uint\0"
    "ncmpi_iput_varn_long\0"
    "ncmpi_iput_varn_ulonglong\0"
    "ncmpi_iget_varn_text\0"
    "ncmpi_iget_varn_schar\0"
    "ncmpi_iget_varn_short\0"
    "ncmpi_iget_varn_int\0"
    "ncmpi_iget_varn_float\0"
    "ncmpi_iget_varn_double\0"
    "ncmpi_iget_varn_longlong\0"
    "ncmpi_iget_varn_uchar\0"
    "ncmpi_iget_varn_ushort\0"
    "ncmpi_iget_varn_uint\0"
    "ncmpi_iget_varn_long\0"
    "ncmpi_iget_varn_ulonglong\0"
    "ncmpi_bput_varn\0"
    "ncmpi_bput_varn_text\0"
    "ncmpi_bput_varn_schar\0"
    "ncmpi_bput_varn_short\0"
    "ncmpi_bput_varn_int\0"
    "ncmpi_bput_varn_float\0"
    "ncmpi_bput_varn_double\0"
    "ncmpi_bput_varn_longlong\0"
    "ncmpi_bput_varn_uchar\0"
    "ncmpi_bput_varn_ushort\0"
    "ncmpi_bput_varn_uint\0"
    "ncmpi_bput_varn_long\0"
    "ncmpi_bput_varn_ulonglong\0"
    "ncmpi_mput_var\0"
    "ncmpi_mput_var_all\0"
    "ncmpi_mput_var_text\0"
    "ncmpi_mput_var_text_all\0"
    "ncmpi_mput_var_schar\0"
    "ncmpi_mput_var_schar_all\0"
    "ncmpi_mput_var_uchar\0"
    "ncmpi_mput_var_uchar_all\0"
    "ncmpi_mput_var_short\0"
    "ncmpi_mput_var_short_all\0"
    "ncmpi_mput_var_ushort\0"
    "ncmpi_mput_var_ushort_all\0"
    "ncmpi_mput_var_int\0"
    "ncmpi_mput_var_int_all\0"
    "ncmpi_mput_var_uint\0"
    "ncmpi_mput_var_uint_all\0"
    "ncmpi_mput_var_long\0"
    "ncmpi_mput_var_long_all\0"
    "ncmpi_mput_var_float\0"
    "ncmpi_mput_var_float_all\0"
    "ncmpi_mput_var_double\0"
    "ncmpi_mput_var_double_all\0"
    "ncmpi_mput_var_longlong\0"
    "ncmpi_mput_var_longlong_all\0"
    "ncmpi_mput_var_ulonglong\0"
    "ncmpi_mput_var_ulonglong_all\0"
    "ncmpi_mput_var1\0"
    "ncmpi_mput_var1_all\0"
    "ncmpi_mput_var1_text\0"
    "ncmpi_mput_var1_text_all\0"
    "ncmpi_mput_var1_schar\0"
    "ncmpi_mput_var1_schar_all\0"
    "ncmpi_mput_var1_uchar\0"
    "ncmpi_mput_var1_uchar_all\0"
    "ncmpi_mput_var1_short\0"
    "ncmpi_mput_var1_short_all\0"
    "ncmpi_mput_var1_ushort\0"
    "ncmpi_mput_var1_ushort_all\0"
    "ncmpi_mput_var1_int\0"
    "ncmpi_mput_var1_int_all\0"
    "ncmpi_mput_var1_uint\0"
    "ncmpi_mput_var1_uint_all\0"
    "ncmpi_mput_var1_long\0"
    "ncmpi_mput_var1_long_all\0"
    "ncmpi_mput_var1_float\0"
    "ncmpi_mput_var1_float_all\0"
    "ncmpi_mput_var1_double\0"
    "ncmpi_mput_var1_double_all\0"
    "ncmpi_mput_var1_longlong\0"
    "ncmpi_mput_var1_longlong_all\0"
    "ncmpi_mput_var1_ulonglong\0"
    "ncmpi_mput_var1_ulonglong_all\0"
    "ncmpi_mput_vara\0"
    "ncmpi_mput_vara_all\0"
    "ncmpi_mput_vara_text\0"
    "ncmpi_mput_vara_text_all\0"
    "ncmpi_mput_vara_schar\0"
    "ncmpi_mput_vara_schar_all\0"
    "ncmpi_mput_vara_uchar\0"
    "ncmpi_mput_vara_uchar_all\0"
    "ncmpi_mput_vara_short\0"
    "ncmpi_mput_vara_short_all\0"
    "ncmpi_mput_vara_ushort\0"
    "ncmpi_mput_vara_ushort_all\0"
    "ncmpi_mput_vara_int\0"
    "ncmpi_mput_vara_int_all\0"
    "ncmpi_mput_vara_uint\0"
    "ncmpi_mput_vara_uint_all\0"
    "ncmpi_mput_vara_long\0"
    "ncmpi_mput_vara_long_all\0"
    "ncmpi_mput_vara_float\0"
    "ncmpi_mput_vara_float_all\0"
    "ncmpi_mput_vara_double\0"
    "ncmpi_mput_vara_double_all\0"
    "ncmpi_mput_vara_longlong\0"
    "ncmpi_mput_vara_longlong_all\0"
    "ncmpi_mput_vara_ulonglong\0"
    "ncmpi_mput_vara_ulonglong_all\0"
    "ncmpi_mput_vars\0"
    "ncmpi_mput_vars_all\0"
    "ncmpi_mput_vars_text\0"
    "ncmpi_mput_vars_text_all\0"
    "ncmpi_mput_vars_schar\0"
    "ncmpi_mput_vars_schar_all\0"
    "ncmpi_mput_vars_uchar\0"
    "ncmpi_mput_vars_uchar_all\0"
    "ncmpi_mput_vars_short\0"
    "ncmpi_mput_vars_short_all\0"
    "ncmpi_mput_vars_ushort\0"
    "ncmpi_mput_vars_ushort_all\0"
    "ncmpi_mput_vars_int\0"
    "ncmpi_mput_vars_int_all\0"
    "ncmpi_mput_vars_uint\0"
    "ncmpi_mput_vars_uint_all\0"
    "ncmpi_mput_vars_long\0"
    "ncmpi_mput_vars_long_all\0"
    "ncmpi_mput_vars_float\0"
    "ncmpi_mput_vars_float_all\0"
    "ncmpi_mput_vars_double\0"
    "ncmpi_mput_vars_double_all\0"
    "ncmpi_mput_vars_longlong\0"
    "ncmpi_mput_vars_longlong_all\0"
    "ncmpi_mput_vars_ulonglong\0"
    "ncmpi_mput_vars_ulonglong_all\0"
    "ncmpi_mput_varm\0"
    "ncmpi_mput_varm_all\0"
    "ncmpi_mput_varm_text\0"
    "ncmpi_mput_varm_text_all\0"
    "ncmpi_mput_varm_schar\0"
    "ncmpi_mput_varm_schar_all\0"
    "ncmpi_mput_varm_uchar\0"
    "ncmpi_mput_varm_uchar_all\0"
    "ncmpi_mput_varm_short\0"
    "ncmpi_mput_varm_short_all\0"
    "ncmpi_mput_varm_ushort\0"
    "ncmpi_mput_varm_ushort_all\0"
    "ncmpi_mput_varm_int\0"
    "ncmpi_mput_varm_int_all\0"
    "ncmpi_mput_varm_uint\0"
    "ncmpi_mput_varm_uint_all\0"
    "ncmpi_mput_varm_long\0"
    "ncmpi_mput_varm_long_all\0"
    "ncmpi_mput_varm_float\0"
    "ncmpi_mput_varm_float_all\0"
    "ncmpi_mput_varm_double\0"
    "ncmpi_mput_varm_double_all\0"
    "ncmpi_mput_varm_longlong\0"
    "ncmpi_mput_varm_longlong_all\0"
    "ncmpi_mput_varm_ulonglong\0"
    "ncmpi_mput_varm_ulonglong_all\0"
    "ncmpi_mget_var\0"
    "ncmpi_mget_var_all\0"
    "ncmpi_mget_var_text\0"
    "ncmpi_mget_var_text_all\0"
    "ncmpi_mget_var_schar\0"
    "ncmpi_mget_var_schar_all\0"
    "ncmpi_mget_var_uchar\0"
    "ncmpi_mget_var_uchar_all\0"
    "ncmpi_mget_var_short\0"
    "ncmpi_mget_var_short_all\0"
    "ncmpi_mget_var_ushort\0"
    "ncmpi_mget_var_ushort_all\0"
    "ncmpi_mget_var_int\0"
    "ncmpi_mget_var_int_all\0"
    "ncmpi_mget_var_uint\0"
    "ncmpi_mget_var_uint_all\0"
    "ncmpi_mget_var_long\0"
    "ncmpi_mget_var_long_all\0"
    "ncmpi_mget_var_float\0"
    "ncmpi_mget_var_float_all\0"
    "ncmpi_mget_var_double\0"
    "ncmpi_mget_var_double_all\0"
    "ncmpi_mget_var_longlong\0"
    "ncmpi_mget_var_longlong_all\0"
    "ncmpi_mget_var_ulonglong\0"
    "ncmpi_mget_var_ulonglong_all\0"
    "ncmpi_mget_var1\0"
    "ncmpi_mget_var1_all\0"
    "ncmpi_mget_var1_text\0"
    "ncmpi_mget_var1_text_all\0"
    "ncmpi_mget_var1_schar\0"
    "ncmpi_mget_var1_schar_all\0"
    "ncmpi_mget_var1_uchar\0"
    "ncmpi_mget_var1_uchar_all\0"
    "ncmpi_mget_var1_short\0"
    "ncmpi_mget_var1_short_all\0"
    "ncmpi_mget_var1_ushort\0"
    "ncmpi_mget_var1_ushort_all\0"
    "ncmpi_mget_var1_int\0"
    "ncmpi_mget_var1_int_all\0"
    "ncmpi_mget_var1_uint\0"
    "ncmpi_mget_var1_uint_all\0"
    "ncmpi_mget_var1_long\0"
    "ncmpi_mget_var1_long_all\0"
    "ncmpi_mget_var1_float\0"
    "ncmpi_mget_var1_float_all\0"
    "ncmpi_mget_var1_double\0"
    "ncmpi_mget_var1_double_all\0"
    "ncmpi_mget_var1_longlong\0"
    "ncmpi_mget_var1_longlong_all\0"
    "ncmpi_mget_var1_ulonglong\0"
    "ncmpi_mget_var1_ulonglong_all\0"
    "ncmpi_mget_vara\0"
    "ncmpi_mget_vara_all\0"
    "ncmpi_mget_vara_text\0"
    "ncmpi_mget_vara_text_all\0"
    "ncmpi_mget_vara_schar\0"
    "ncmpi_mget_vara_schar_all\0"
    "ncmpi_mget_vara_uchar\0"
    "ncmpi_mget_vara_uchar_all\0"
    "ncmpi_mget_vara_short\0"
    "ncmpi_mget_vara_short_all\0"
    "ncmpi_mget_vara_ushort\0"
    "ncmpi_mget_vara_ushort_all\0"
    "ncmpi_mget_vara_int\0"
    "ncmpi_mget_vara_int_all\0"
    "ncmpi_mget_vara_uint\0"
    "ncmpi_mget_vara_uint_all\0"
    "ncmpi_mget_vara_long\0"
    "ncmpi_mget_vara_long_all\0"
    "ncmpi_mget_vara_float\0"
    "ncmpi_mget_vara_float_all\0"
    "ncmpi_mget_vara_double\0"
    "ncmpi_mget_vara_double_all\0"
    "ncmpi_mget_vara_longlong\0"
    "ncmpi_mget_vara_longlong_all\0"
    "ncmpi_mget_vara_ulonglong\0"
    "ncmpi_mget_vara_ulonglong_all\0"
    "ncmpi_mget_vars\0"
    "ncmpi_mget_vars_all\0"
    "ncmpi_mget_vars_text\0"
    "ncmpi_mget_vars_text_all\0"
    "ncmpi_mget_vars_schar\0"
    "ncmpi_mget_vars_schar_all\0"
    "ncmpi_mget_vars_uchar\0"
    "ncmpi_mget_vars_uchar_all\0"
    "ncmpi_mget_vars_short\0"
    "ncmpi_mget_vars_short_all\0"
    "ncmpi_mget_vars_ushort\0"
    "ncmpi_mget_vars_ushort_all\0"
    "ncmpi_mget_vars_int\0"
    "ncmpi_mget_vars_int_all\0"
    "ncmpi_mget_vars_uint\0"
    "ncmpi_mget_vars_uint_all\0"
    "ncmpi_mget_vars_long\0"
    "ncmpi_mget_vars_long_all\0"
    "ncmpi_mget_vars_float\0"
    "ncmpi_mget_vars_float_all\0"
    "ncmpi_mget_vars_double\0"
    "ncmpi_mget_vars_double_all\0"
    "ncmpi_mget_vars_longlong\0"
    "ncmpi_mget_vars_longlong_all\0"
    "ncmpi_mget_vars_ulonglong\0"
    "ncmpi_mget_vars_ulonglong_all\0"
    "ncmpi_mget_varm\0"
    "ncmpi_mget_varm_all\0"
    "ncmpi_mget_varm_text\0"
    "ncmpi_mget_varm_text_all\0"
    "ncmpi_mget_varm_schar\0"
    "ncmpi_mget_varm_schar_all\0"
    "ncmpi_mget_varm_uchar\0"
    "ncmpi_mget_varm_uchar_all\0"
    "ncmpi_mget_varm_short\0"
    "ncmpi_mget_varm_short_all\0"
    "ncmpi_mget_varm_ushort\0"
    "ncmpi_mget_varm_ushort_all\0"
    "ncmpi_mget_varm_int\0"
    "ncmpi_mget_varm_int_all\0"
    "ncmpi_mget_varm_uint\0"
    "ncmpi_mget_varm_uint_all\0"
    "ncmpi_mget_varm_long\0"
    "ncmpi_mget_varm_long_all\0"
    "ncmpi_mget_varm_float\0"
    "ncmpi_mget_varm_float_all\0"
    "ncmpi_mget_varm_double\0"
    "ncmpi_mget_varm_double_all\0"
    "ncmpi_mget_varm_longlong\0"
    "ncmpi_mget_varm_longlong_all\0"
    "ncmpi_mget_varm_ulonglong\0"
    "ncmpi_mget_varm_ulonglong_all\0"
    "H5Idec_ref\0"
    "";

const uint32_t kIoLibraryNameAt[kIoLibraryFunctionCount] = {
    0, 10, 18, 28, 37, 46, 68, 81, 94, 105, 120, 129, 149, 167, 175, 184, 199, 213, 227, 236,
    247, 256, 267, 276, 286, 295, 306, 324, 334, 351, 369, 379, 397, 409, 428, 448, 468, 476, 491, 507,
    515, 525, 534, 552, 563, 580, 592, 605, 616, 631, 640, 652, 672, 691, 700, 711, 720, 731, 740, 748,
    757, 765, 774, 784, 799, 814, 830, 845, 853, 861, 876, 891, 901, 918, 929, 947, 957, 969, 988, 1001,
    1020, 1028, 1044, 1059, 1077, 1090, 1111, 1131, 1139, 1156, 1164, 1179, 1202, 1217, 1240, 1249, 1258, 1269, 1281, 1301,
    1320, 1333, 1354, 1374, 1385, 1395, 1404, 1412, 1423, 1437, 1457, 1477, 1488, 1499, 1510, 1521, 1533, 1545, 1557, 1569,
    1581, 1593, 1605, 1617, 1629, 1638, 1649, 1659, 1667, 1676, 1685, 1696, 1710, 1722, 1736, 1747, 1763, 1779, 1797, 1815,
    1832, 1849, 1866, 1883, 1900, 1917, 1932, 1947, 1963, 1979, 1996, 2013, 2031, 2049, 2067, 2085, 2101, 2117, 2137, 2157,
    2178, 2199, 2210, 2224, 2236, 2253, 2270, 2288, 2306, 2324, 2342, 2360, 2378, 2394, 2410, 2427, 2444, 2462, 2480, 2499,
    2518, 2537, 2556, 2573, 2590, 2611, 2632, 2654, 2676, 2695, 2714, 2731, 2748, 2766, 2784, 2802, 2820, 2838, 2856, 2872,
    2888, 2905, 2922, 2940, 2958, 2977, 2996, 3015, 3034, 3051, 3068, 3089, 3110, 3132, 3154, 3173, 3192, 3209, 3226, 3244,
    3262, 3280, 3298, 3316, 3334, 3350, 3366, 3383, 3400, 3418, 3436, 3455, 3474, 3493, 3512, 3529, 3546, 3567, 3588, 3610,
    3632, 3651, 3670, 3687, 3704, 3722, 3740, 3758, 3776, 3794, 3812, 3828, 3844, 3861, 3878, 3896, 3914, 3933, 3952, 3971,
    3990, 4007, 4024, 4045, 4066, 4088, 4110, 4129, 4148, 4164, 4180, 4197, 4214, 4231, 4248, 4265, 4282, 4297, 4312, 4328,
    4344, 4361, 4378, 4396, 4414, 4432, 4450, 4466, 4482, 4502, 4522, 4543, 4564, 4582, 4600, 4617, 4634, 4652, 4670, 4688,
    4706, 4724, 4742, 4760, 4778, 4795, 4812, 4822, 4836, 4848, 4861, 4875, 4887, 4905, 4927, 4947, 4959, 4973, 4987, 5002,
    5015, 5026, 5046, 5059, 5072, 5086, 5098, 5109, 5121, 5140, 5152, 5175, 5196, 5208, 5223, 5242, 5256, 5270, 5287, 5304,
    5319, 5336, 5350, 5364, 5383, 5403, 5423, 5441, 5461, 5482, 5505, 5519, 5538, 5558, 5578, 5596, 5616, 5637, 5660, 5680,
    5700, 5721, 5740, 5759, 5783, 5803, 5823, 5844, 5863, 5882, 5906, 5921, 5940, 5960, 5984, 6005, 6030, 6051, 6076, 6095,
    6118, 6139, 6164, 6186, 6212, 6236, 6264, 6279, 6298, 6318, 6342, 6363, 6388, 6409, 6434, 6453, 6476, 6497, 6522, 6544,
    6570, 6594, 6622, 6643, 6668, 6690, 6716, 6736, 6760, 6780, 6804, 6829, 6858, 6879, 6904, 6926, 6952, 6972, 6996, 7016,
    7040, 7065, 7094, 7108, 7126, 7145, 7168, 7188, 7212, 7232, 7256, 7274, 7296, 7316, 7340, 7361, 7386, 7409, 7436, 7450,
    7468, 7487, 7510, 7530, 7554, 7574, 7598, 7616, 7638, 7658, 7682, 7703, 7728, 7751, 7778, 7798, 7822, 7843, 7868, 7887,
    7910, 7929, 7952, 7976, 8004, 8024, 8048, 8069, 8094, 8113, 8136, 8155, 8178, 8202, 8230, 8245, 8264, 8284, 8308, 8329,
    8354, 8375, 8400, 8419, 8442, 8463, 8488, 8510, 8536, 8560, 8588, 8603, 8622, 8642, 8666, 8687, 8712, 8733, 8758, 8777,
    8800, 8821, 8846, 8868, 8894, 8918, 8946, 8967, 8992, 9014, 9040, 9060, 9084, 9104, 9128, 9153, 9182, 9203, 9228, 9250,
    9276, 9296, 9320, 9340, 9364, 9389, 9418, 9433, 9452, 9472, 9496, 9517, 9542, 9563, 9588, 9607, 9630, 9651, 9676, 9698,
    9724, 9748, 9776, 9791, 9810, 9831, 9856, 9876, 9900, 9921, 9946, 9965, 9988, 10009, 10034, 10056, 10082, 10106, 10134, 10155,
    10180, 10202, 10228, 10248, 10272, 10292, 10316, 10341, 10370, 10391, 10416, 10438, 10464, 10484, 10508, 10528, 10552, 10577, 10606, 10621,
    10640, 10660, 10684, 10705, 10730, 10751, 10776, 10795, 10818, 10839, 10864, 10886, 10912, 10936, 10964, 10979, 10998, 11019, 11044, 11064,
    11088, 11109, 11134, 11153, 11176, 11197, 11222, 11244, 11270, 11294, 11322, 11343, 11368, 11390, 11416, 11436, 11460, 11480, 11504, 11529,
    11558, 11579, 11604, 11626, 11652, 11672, 11696, 11716, 11740, 11765, 11794, 11809, 11828, 11843, 11862, 11882, 11906, 11927, 11952, 11973,
    11998, 12017, 12040, 12061, 12086, 12108, 12134, 12158, 12186, 12207, 12232, 12254, 12280, 12300, 12324, 12344, 12368, 12393, 12422, 12442,
    12466, 12487, 12512, 12533, 12558, 12577, 12600, 12621, 12646, 12668, 12694, 12718, 12746, 12767, 12792, 12814, 12840, 12860, 12884, 12904,
    12928, 12953, 12982, 12997, 13016, 13031, 13050, 13061, 13076, 13089, 13109, 13129, 13145, 13166, 13188, 13210, 13230, 13252, 13275, 13300,
    13316, 13338, 13359, 13381, 13401, 13423, 13446, 13471, 13487, 13508, 13530, 13552, 13572, 13594, 13617, 13642, 13664, 13687, 13708, 13729,
    13755, 13777, 13800, 13821, 13842, 13868, 13890, 13913, 13934, 13955, 13981, 13996, 14017, 14037, 14058, 14077, 14098, 14120, 14144, 14159,
    14180, 14200, 14221, 14240, 14261, 14283, 14307, 14322, 14343, 14363, 14384, 14403, 14424, 14446, 14470, 14491, 14513, 14533, 14553, 14578,
    14599, 14621, 14641, 14661, 14686, 14707, 14729, 14749, 14769, 14794, 14810, 14832, 14853, 14875, 14895, 14917, 14940, 14965, 14981, 15003,
    15024, 15046, 15066, 15088, 15111, 15136, 15152, 15174, 15195, 15217, 15237, 15259, 15282, 15307, 15329, 15352, 15373, 15394, 15420, 15442,
    15465, 15486, 15507, 15533, 15555, 15578, 15599, 15620, 15646, 15662, 15684, 15705, 15727, 15747, 15769, 15792, 15817, 15833, 15855, 15876,
    15898, 15918, 15940, 15963, 15988, 16004, 16026, 16047, 16069, 16089, 16111, 16134, 16159, 16181, 16204, 16225, 16246, 16272, 16294, 16317,
    16338, 16359, 16385, 16407, 16430, 16451, 16472, 16498, 16514, 16536, 16557, 16579, 16599, 16621, 16644, 16669, 16685, 16707, 16728, 16750,
    16770, 16792, 16815, 16840, 16856, 16878, 16899, 16921, 16941, 16963, 16986, 17011, 17033, 17056, 17077, 17098, 17124, 17146, 17169, 17190,
    17211, 17237, 17259, 17282, 17303, 17324, 17350, 17366, 17382, 17403, 17425, 17447, 17467, 17489, 17512, 17537, 17559, 17582, 17603, 17624,
    17650, 17671, 17693, 17715, 17735, 17757, 17780, 17805, 17827, 17850, 17871, 17892, 17918, 17934, 17955, 17977, 17999, 18019, 18041, 18064,
    18089, 18111, 18134, 18155, 18176, 18202, 18217, 18236, 18256, 18280, 18301, 18326, 18347, 18372, 18393, 18418, 18440, 18466, 18485, 18508,
    18528, 18552, 18572, 18596, 18617, 18642, 18664, 18690, 18714, 18742, 18767, 18796, 18812, 18832, 18853, 18878, 18900, 18926, 18948, 18974,
    18996, 19022, 19045, 19072, 19092, 19116, 19137, 19162, 19183, 19208, 19230, 19256, 19279, 19306, 19331, 19360, 19386, 19416, 19432, 19452,
    19473, 19498, 19520, 19546, 19568, 19594, 19616, 19642, 19665, 19692, 19712, 19736, 19757, 19782, 19803, 19828, 19850, 19876, 19899, 19926,
    19951, 19980, 20006, 20036, 20052, 20072, 20093, 20118, 20140, 20166, 20188, 20214, 20236, 20262, 20285, 20312, 20332, 20356, 20377, 20402,
    20423, 20448, 20470, 20496, 20519, 20546, 20571, 20600, 20626, 20656, 20672, 20692, 20713, 20738, 20760, 20786, 20808, 20834, 20856, 20882,
    20905, 20932, 20952, 20976, 20997, 21022, 21043, 21068, 21090, 21116, 21139, 21166, 21191, 21220, 21246, 21276, 21291, 21310, 21330, 21354,
    21375, 21400, 21421, 21446, 21467, 21492, 21514, 21540, 21559, 21582, 21602, 21626, 21646, 21670, 21691, 21716, 21738, 21764, 21788, 21816,
    21841, 21870, 21886, 21906, 21927, 21952, 21974, 22000, 22022, 22048, 22070, 22096, 22119, 22146, 22166, 22190, 22211, 22236, 22257, 22282,
    22304, 22330, 22353, 22380, 22405, 22434, 22460, 22490, 22506, 22526, 22547, 22572, 22594, 22620, 22642, 22668, 22690, 22716, 22739, 22766,
    22786, 22810, 22831, 22856, 22877, 22902, 22924, 22950, 22973, 23000, 23025, 23054, 23080, 23110, 23126, 23146, 23167, 23192, 23214, 23240,
    23262, 23288, 23310, 23336, 23359, 23386, 23406, 23430, 23451, 23476, 23497, 23522, 23544, 23570, 23593, 23620, 23645, 23674, 23700, 23730,
    23746, 23766, 23787, 23812, 23834, 23860, 23882, 23908, 23930, 23956, 23979, 24006, 24026, 24050, 24071, 24096, 24117, 24142, 24164, 24190,
    24213, 24240, 24265, 24294, 24320, 24350,
};

// Ids in the order of names (strcmp).
const uint16_t kIoLibraryByName[kIoLibraryFunctionCount] = {
    25, 44, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 45, 36, 37, 38, 39, 46, 47, 40,
    41, 43, 42, 21, 22, 9, 10, 24, 19, 13, 12, 23, 11, 14, 17, 20, 18, 15, 16, 5,
    1, 4, 8, 7, 6, 2, 3, 56, 57, 48, 49, 54, 65, 51, 53, 52, 66, 67, 59, 60,
    61, 62, 58, 50, 55, 64, 63, 1186, 69, 80, 70, 71, 79, 72, 73, 76, 77, 78, 74, 75,
    68, 95, 90, 84, 96, 93, 94, 98, 101, 85, 100, 103, 87, 99, 102, 86, 89, 88, 81, 82,
    83, 97, 91, 92, 104, 308, 126, 106, 309, 129, 130, 319, 133, 164, 105, 317, 311, 314, 131, 108,
    162, 135, 307, 310, 127, 113, 153, 151, 147, 149, 159, 143, 145, 139, 137, 296, 141, 157, 161, 155,
    115, 117, 180, 178, 174, 176, 186, 170, 172, 190, 166, 298, 168, 184, 188, 182, 284, 282, 278, 280,
    290, 274, 276, 294, 270, 306, 272, 288, 292, 286, 119, 206, 204, 200, 202, 212, 196, 198, 216, 192,
    300, 194, 210, 214, 208, 123, 258, 256, 252, 254, 264, 248, 250, 268, 244, 304, 246, 262, 266, 260,
    121, 232, 230, 226, 228, 238, 222, 224, 242, 218, 302, 220, 236, 240, 234, 111, 107, 316, 318, 312,
    315, 112, 152, 150, 146, 148, 158, 142, 144, 138, 136, 295, 140, 156, 160, 154, 114, 116, 179, 177,
    173, 175, 185, 169, 171, 189, 165, 297, 167, 183, 187, 181, 283, 281, 277, 279, 289, 273, 275, 293,
    269, 305, 271, 287, 291, 285, 118, 205, 203, 199, 201, 211, 195, 197, 215, 191, 299, 193, 209, 213,
    207, 122, 257, 255, 251, 253, 263, 247, 249, 267, 243, 303, 245, 261, 265, 259, 120, 231, 229, 225,
    227, 237, 221, 223, 241, 217, 301, 219, 235, 239, 233, 110, 125, 134, 132, 109, 163, 124, 128, 313,
    325, 330, 331, 747, 708, 714, 713, 712, 729, 715, 710, 711, 709, 726, 728, 730, 727, 753, 752, 751,
    768, 754, 748, 750, 749, 765, 767, 769, 766, 786, 792, 791, 790, 807, 793, 787, 789, 788, 804, 806,
    808, 805, 864, 870, 869, 868, 885, 871, 865, 867, 866, 882, 884, 886, 883, 913, 919, 918, 917, 924,
    920, 915, 916, 914, 921, 923, 925, 922, 825, 831, 830, 829, 846, 832, 826, 828, 827, 843, 845, 847,
    844, 690, 691, 689, 333, 340, 320, 336, 337, 342, 323, 332, 324, 335, 328, 351, 357, 356, 355, 369,
    358, 353, 354, 352, 366, 365, 368, 370, 367, 322, 439, 387, 388, 399, 400, 397, 398, 395, 396, 419,
    420, 401, 402, 391, 392, 393, 394, 389, 390, 413, 414, 417, 418, 421, 422, 415, 416, 440, 451, 452,
    449, 450, 447, 448, 471, 472, 453, 454, 443, 444, 445, 446, 441, 442, 465, 466, 469, 470, 473, 474,
    467, 468, 491, 492, 503, 504, 501, 502, 499, 500, 523, 524, 505, 506, 495, 496, 497, 498, 493, 494,
    517, 518, 521, 522, 525, 526, 519, 520, 683, 684, 595, 596, 607, 608, 605, 606, 603, 604, 627, 628,
    609, 610, 597, 598, 601, 602, 599, 600, 621, 622, 625, 626, 629, 630, 623, 624, 633, 634, 669, 670,
    667, 668, 665, 666, 679, 680, 671, 672, 661, 662, 663, 664, 659, 660, 673, 674, 677, 678, 681, 682,
    675, 676, 543, 544, 555, 556, 553, 554, 551, 552, 575, 576, 557, 558, 545, 546, 549, 550, 547, 548,
    569, 570, 573, 574, 577, 578, 571, 572, 739, 700, 706, 705, 704, 724, 707, 701, 703, 702, 721, 723,
    725, 722, 745, 744, 743, 763, 746, 740, 742, 741, 760, 762, 764, 761, 778, 784, 783, 782, 802, 785,
    779, 781, 780, 799, 801, 803, 800, 856, 862, 861, 860, 880, 863, 857, 859, 858, 877, 879, 881, 878,
    888, 906, 905, 904, 911, 907, 902, 903, 901, 908, 910, 912, 909, 817, 823, 822, 821, 841, 824, 818,
    820, 819, 838, 840, 842, 839, 731, 692, 698, 697, 696, 719, 699, 694, 695, 693, 716, 718, 720, 717,
    737, 736, 735, 758, 738, 732, 734, 733, 755, 757, 759, 756, 770, 776, 775, 774, 797, 777, 771, 773,
    772, 794, 796, 798, 795, 848, 854, 853, 852, 875, 855, 849, 851, 850, 872, 874, 876, 873, 887, 894,
    893, 892, 899, 895, 890, 891, 889, 896, 898, 900, 897, 809, 815, 814, 813, 836, 816, 810, 812, 811,
    833, 835, 837, 834, 1056, 1082, 1083, 1102, 1103, 1100, 1101, 1094, 1095, 1098, 1099, 1104, 1105, 1086, 1087, 1090,
    1091, 1084, 1085, 1088, 1089, 1096, 1097, 1106, 1107, 1092, 1093, 1057, 1076, 1077, 1074, 1075, 1068, 1069, 1072, 1073,
    1078, 1079, 1060, 1061, 1064, 1065, 1058, 1059, 1062, 1063, 1070, 1071, 1080, 1081, 1066, 1067, 1108, 1109, 1128, 1129,
    1126, 1127, 1120, 1121, 1124, 1125, 1130, 1131, 1112, 1113, 1116, 1117, 1110, 1111, 1114, 1115, 1122, 1123, 1132, 1133,
    1118, 1119, 1160, 1161, 1180, 1181, 1178, 1179, 1172, 1173, 1176, 1177, 1182, 1183, 1164, 1165, 1168, 1169, 1162, 1163,
    1166, 1167, 1174, 1175, 1184, 1185, 1170, 1171, 1134, 1135, 1154, 1155, 1152, 1153, 1146, 1147, 1150, 1151, 1156, 1157,
    1138, 1139, 1142, 1143, 1136, 1137, 1140, 1141, 1148, 1149, 1158, 1159, 1144, 1145, 926, 952, 953, 972, 973, 970,
    971, 964, 965, 968, 969, 974, 975, 956, 957, 960, 961, 954, 955, 958, 959, 966, 967, 976, 977, 962,
    963, 927, 946, 947, 944, 945, 938, 939, 942, 943, 948, 949, 930, 931, 934, 935, 928, 929, 932, 933,
    940, 941, 950, 951, 936, 937, 978, 979, 998, 999, 996, 997, 990, 991, 994, 995, 1000, 1001, 982, 983,
    986, 987, 980, 981, 984, 985, 992, 993, 1002, 1003, 988, 989, 1030, 1031, 1050, 1051, 1048, 1049, 1042, 1043,
    1046, 1047, 1052, 1053, 1034, 1035, 1038, 1039, 1032, 1033, 1036, 1037, 1044, 1045, 1054, 1055, 1040, 1041, 1004, 1005,
    1024, 1025, 1022, 1023, 1016, 1017, 1020, 1021, 1026, 1027, 1008, 1009, 1012, 1013, 1006, 1007, 1010, 1011, 1018, 1019,
    1028, 1029, 1014, 1015, 321, 343, 349, 348, 347, 363, 350, 345, 346, 344, 360, 359, 362, 364, 361, 423,
    371, 372, 383, 384, 381, 382, 379, 380, 409, 410, 385, 386, 375, 376, 377, 378, 373, 374, 403, 404,
    407, 408, 411, 412, 405, 406, 424, 435, 436, 433, 434, 431, 432, 461, 462, 437, 438, 427, 428, 429,
    430, 425, 426, 455, 456, 459, 460, 463, 464, 457, 458, 475, 476, 487, 488, 485, 486, 483, 484, 513,
    514, 489, 490, 479, 480, 481, 482, 477, 478, 507, 508, 511, 512, 515, 516, 509, 510, 685, 686, 579,
    580, 591, 592, 589, 590, 587, 588, 617, 618, 593, 594, 583, 584, 585, 586, 581, 582, 611, 612, 615,
    616, 619, 620, 613, 614, 631, 632, 645, 646, 643, 644, 641, 642, 655, 656, 647, 648, 637, 638, 639,
    640, 635, 636, 649, 650, 653, 654, 657, 658, 651, 652, 527, 528, 539, 540, 537, 538, 535, 536, 565,
    566, 541, 542, 531, 532, 533, 534, 529, 530, 559, 560, 563, 564, 567, 568, 561, 562, 326, 341, 338,
    339, 334, 327, 329, 687, 688,
};

}  // namespace rankine::layout
