#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# The compiler launcher, which uses ccache if it is installed. If a file was compiled once on this machine, no
# other checkout compiles the file again. Objects are stored in the user's cache folder. If this folder is not
# writable, the compiler runs as usual. Paths are stored relative to the checkout. Debug information may
# therefore name the folder of another checkout. Precompiled headers need both kinds of "sloppiness" of
# ccache. Both are safe, because no source uses __TIME__ or __DATE__, or defines a macro that a standard
# header reads.
cache="${XDG_CACHE_HOME:-${HOME:+$HOME/.cache}}"
: "${CCACHE_DIR:=${cache:+$cache/rankine-dev/ccache}}"
if [ -n "$CCACHE_DIR" ] && { [ -d "$CCACHE_DIR" ] || mkdir -p "$CCACHE_DIR" 2>/dev/null; } && [ -w "$CCACHE_DIR" ]; then
  CCACHE_BASEDIR="${0%/cmake/*}" CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS="pch_defines,time_macros"
  export CCACHE_DIR CCACHE_BASEDIR CCACHE_NOHASHDIR CCACHE_SLOPPINESS
  exec ccache "$@"
fi
exec "$@"
