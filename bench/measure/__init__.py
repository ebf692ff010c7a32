"""What the benchmarks share: MPI libraries, variants, programs, one module per kind of measurement, results."""
