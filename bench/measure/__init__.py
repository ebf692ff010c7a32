"""Shared by all benchmarks: MPI libraries, variants, programs, one module per kind of measurement, results."""
