# SPDX-License-Identifier: BSD-3-Clause
# ./dev help
cat <<'TEXT'
usage: ./dev VERB [ARGUMENT...]
  build [PRESET]      configure and build (default: release); leaves build/bin/rankine, build/lib/librankine.so
  build all           the same with the unit tests, which ./dev test builds, too
  build --arch ARCH   for another processor (aarch64; riscv64: the recorder alone); leaves build-ARCH
  demo [--wheel FILE] measure real programs on both MPIs and show their reports; --wheel builds nothing
  test [--all] [-k EXPR] [PYTEST ARGUMENT...]
                      build, unit tests, end-to-end tests; --all adds the long ones; --unit REGEX: these unit tests;
                      --flaky N with -k, a file or --unit: chosen tests N times, with the failures of each
  test --arch aarch64 [--short] [PYTEST ARGUMENT...]
                      the same for another processor, emulated: the tests that tests/emulated.txt lists;
                      --arch riscv64: unit tests of the recorder's parts
  check [NAME...]     walls, rules by name, processors, order of memory, format, style, prose, licences, symbols, generated files, words; names pick some, --tidy adds clang-tidy
  docs [serve]        the documents as a site that needs no network, in build/site; serve shows it while you write
  bench NAME          measured figures as JSON lines (mpi, ...)
  install PREFIX      install; needs no root, can be moved afterwards
  package [FOLDER]    wheel, tarball, .deb and .rpm for any Linux with glibc 2.28 or newer (default: build/package/dist)
  package --arch aarch64 [FOLDER]
                      the same for another processor (default: build-aarch64/package/dist)
  release --check     runs what a release needs (docs/developing/release.md)
  clean               remove what was built
As root, or with sudo that asks nothing, missing Debian packages (packages/*.txt) are installed by name; otherwise the
one line that installs them is printed.
TEXT
