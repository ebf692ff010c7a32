# SPDX-License-Identifier: BSD-3-Clause
"""A stand-in for PAPI, for machines without hardware counters. The stand-in returns invented numbers. Tests use the
stand-in to check how the recorder calls PAPI and what the recorder does with the numbers."""
import subprocess

SOURCE = """
#define _GNU_SOURCE
#include <sys/resource.h>
%s
int PAPI_library_init(int v) { return v == 0x07010000 ? v : -1; }
int PAPI_thread_init(unsigned long (*id)(void)) { return id() == 0; }
int PAPI_query_named_event(const char* n) { return n[5] == 'T' ? 0 : -7; }
int PAPI_create_eventset(int* set) { *set = 1; return 0; }
int PAPI_add_named_event(int set, const char* n) { return set != 1 || n[5] != 'T'; }
int PAPI_start(int set) { return set != 1; }
int PAPI_stop(int set, long long* v) { return set != 1; }
int PAPI_read(int set, long long* v) { %s return 0; }
"""


def library(folder, state, read):
    """Returns an environment in which the recorder finds the stand-in. `read` is C code that sets v[0] and
    v[1], from `state` or from values of the system."""
    (folder / "papi.c").write_text(SOURCE % (state, read))
    subprocess.run(["gcc", "-shared", "-fPIC", "-o", folder / "libpapi.so", folder / "papi.c"], check=True)
    return {"LD_LIBRARY_PATH": str(folder)}
