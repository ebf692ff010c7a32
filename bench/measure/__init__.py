"""Modules that all benchmarks share: MPI libraries, variants, programs, one module per kind of measurement, results."""
