# SPDX-License-Identifier: BSD-3-Clause
"""Modules that all benchmarks share: MPI libraries, variants, programs, one module per kind of measurement, results."""
