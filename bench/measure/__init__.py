# SPDX-License-Identifier: BSD-3-Clause
"""Modules shared by all benchmarks: MPI libraries, variants, programs, results, and one module for each kind of
measurement."""
