# ./dev help
cat <<'TEXT'
usage: ./dev VERB [ARGUMENT...]
  build [PRESET]      configure and build (default: release); leaves build/bin/rankine, build/lib/librankine.so
  demo [--wheel FILE] measure real programs on both MPIs and show their reports; --wheel builds nothing
  test [--all] [-k EXPR] [PYTEST ARGUMENT...]
                      build, unit tests, end-to-end tests; --all adds the long ones
  check [NAME...]     walls, rules by name, format, style, prose, licences, symbols, generated files, words; names pick some, --tidy adds clang-tidy
  bench NAME          measured figures as JSON lines (mpi, ...)
  install PREFIX      install; needs no root, can be moved afterwards
  package [FOLDER]    wheel, tarball, .deb and .rpm for any Linux with glibc 2.28 or newer (default: build/package/dist)
  release --check     runs what a release needs (docs/developing/release.md)
  clean               remove what was built
As root, or with sudo that asks nothing, missing Debian packages (packages/*.txt) are installed by name; otherwise the
one line that installs them is printed.
TEXT
