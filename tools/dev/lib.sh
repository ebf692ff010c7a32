# SPDX-License-Identifier: BSD-3-Clause
# Functions that all verbs of `./dev` share. Other scripts source this file. `./dev` sets ROOT.
set -euo pipefail

JOBS="$(nproc)"

say() { printf 'dev: %s\n' "$*" >&2; }
fail() { say "$1"; exit "${2:-1}"; }

# listed FILE...: prints the package names in packages/FILE.txt, one per line.
listed() {
  local file
  for file in "$@"; do
    awk '!/^#/ && NF { print $1 }' "$ROOT/packages/$file.txt"
  done | sort -u
}

# missing NAME...: prints the packages that are not installed.
missing() {
  local name
  for name in "$@"; do
    [ "$(dpkg-query -W -f='${db:Status-Status}' "$name" 2>/dev/null || true)" = installed ] || echo "$name"
  done
}

# need_packages LIST...: installs the packages of packages/LIST.txt that this machine lacks. Without
# permission to install, prints the command that installs them and exits with 2. Without dpkg (not Debian),
# prints a message and continues. In this case, the build reports missing packages.
need_packages() {
  if ! command -v dpkg-query >/dev/null; then
    say "this is not Debian: see packages/*.txt for what is needed"
    return
  fi
  local lacking
  # shellcheck disable=SC2046
  lacking="$(missing $(listed "$@") | tr '\n' ' ')"
  [ -n "${lacking// /}" ] || return 0
  local as_root=()
  if [ "$(id -u)" != 0 ]; then
    if ! sudo -n true 2>/dev/null; then
      say "packages are missing; install them with this line, then call ./dev again:"
      echo "sudo apt-get install --no-install-recommends $lacking"
      exit 2
    fi
    as_root=(sudo -n)
  fi
  say "installing $lacking"
  local log tries=0
  log="$(mktemp)"
  # Another apt may hold the lock, for example of an automatic upgrade. apt-get waits for the lock of installed
  # packages itself, but not for the lock of the lists.
  until "${as_root[@]}" apt-get update >"$log" 2>&1 || [ "$tries" = 60 ] || ! grep -q "Could not get lock" "$log"; do
    tries=$((tries + 1))
    sleep 5
  done
  # shellcheck disable=SC2086
  if ! "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive \
         apt-get install -y --no-install-recommends -o DPkg::Lock::Timeout=300 $lacking >>"$log" 2>&1; then
    tail -n 20 "$log" >&2
    rm -f "$log"
    fail "apt-get could not install: $lacking"
  fi
  rm -f "$log"
}

# need_venvs [NAME]: installs the packages of packages/python.txt. Each line is installed into its own
# environment build/venv/NAME, once per pinned version; several lines are installed at the same time. If a
# package cannot be fetched, this is reported, and the package's tests are skipped for this reason. With NAME,
# only the line NAME is installed.
need_venvs() {
  local name requirement rest only="${1:-}"
  while read -r name requirement rest; do
    case "$name" in ''|'#'*) continue ;; esac
    [ -z "$only" ] || [ "$only" = "$name" ] || continue
    [ "$(cat "$ROOT/build/venv/$name/.installed" 2>/dev/null || true)" = "$requirement" ] && continue
    while [ "$(jobs -rp | wc -l)" -ge "$JOBS" ]; do wait -n || true; done
    need_venv "$name" "$requirement" &
  done <"$ROOT/packages/python.txt"
  wait
}

need_venv() {
  local dir="$ROOT/build/venv/$1"
  say "installing $2 from PyPI into build/venv/$1"
  rm -rf "$dir"
  mkdir -p "$(dirname "$dir")"
  # shellcheck disable=SC2086
  if /usr/bin/python3 -m venv "$dir" &&
     timeout 300 "$dir/bin/pip" install -q --disable-pip-version-check --only-binary :all: ${2//,/ }; then
    echo "$2" >"$dir/.installed"
  else
    say "could not install $2; what needs it is skipped"
    rm -rf "$dir"
  fi
}

# need_mpi4py_suite: downloads mpi4py's own tests, which are only in its source archive, into
# build/venv/mpi4py-suite.
need_mpi4py_suite() {
  local dir="$ROOT/build/venv/mpi4py-suite" requirement
  requirement="$(awk '$1 == "mpi4py" { print $2 }' "$ROOT/packages/python.txt")"
  [ "$(cat "$dir/.installed" 2>/dev/null || true)" = "$requirement" ] && return
  rm -rf "$dir"
  mkdir -p "$dir"
  if timeout 300 "$ROOT/build/venv/mpi4py/bin/pip" download -q --disable-pip-version-check --no-deps --no-binary mpi4py \
       -d "$dir" "$requirement" &&
     tar -xzf "$dir"/*.tar.gz -C "$dir" --strip-components=1 --wildcards '*/test'; then
    rm -f "$dir"/*.tar.gz
    echo "$requirement" >"$dir/.installed"
  else
    say "could not fetch the tests of $requirement; those that run them will be skipped"
    rm -rf "$dir"
  fi
}

# page_list: prints the name of the package list for building the HTML report's page. The output is empty if
# node and npm are already installed. A caller that needs further lists can install all lists at once.
page_list() {
  command -v node >/dev/null && command -v npm >/dev/null || echo web
}

# need_node: installs Debian's node and npm for the HTML report, unless another node and npm are installed.
need_node() {
  # shellcheck disable=SC2046
  [ -z "$(page_list)" ] || need_packages $(page_list)
  # If building the page failed last time, it is tried again.
  [ ! -f "$ROOT/build/web/report.html" ] || [ -s "$ROOT/build/web/report.html" ] || rm -f "$ROOT/build/web/report.html"
}

# build_preset PRESET [TARGET [OPTION...]]: builds everything, or only the target and its inputs. Options go to cmake.
build_preset() {
  need_node
  local log="$ROOT/build/.configure.log"
  mkdir -p "$ROOT/build"
  (cd "$ROOT" && cmake --preset "$1" "${@:3}" >"$log" 2>&1) || { cat "$log" >&2; fail "configuring preset $1 failed"; }
  (cd "$ROOT" && cmake --build --preset "$1" -j "$JOBS" ${2:+--target "$2"})
}

# build_programs: builds the small MPI programs of tests/programs. A new checkout takes the programs from the
# user's cache folder, if they were built before from the same inputs. The inputs are the sources, the
# installed packages, the MPI libraries of PyPI, and the checkout's path, which is part of the debug
# information.
build_programs() {
  local programs="$ROOT/build/tests/programs" cache="${XDG_CACHE_HOME:-${HOME:+$HOME/.cache}}/rankine-dev/programs" key kept="" status=0
  key="$( (cd "$ROOT"; pwd; dpkg-query -W 2>/dev/null || true; ls build/venv; cat packages/python.txt
           find tests/programs tests/rigs include examples -type f -not -path '*/__pycache__/*' -print0 | sort -z | xargs -0 sha256sum) | sha256sum | cut -d' ' -f1)"
  if mkdir -p "$cache" 2>/dev/null && [ -w "$cache" ]; then kept="$cache/$key.tar"; fi
  if [ ! -d "$programs" ] && [ -n "$kept" ] && [ -f "$kept" ]; then
    mkdir -p "$programs"
    # with -m, so that the programs are newer than the sources
    if tar -xmf "$kept" -C "$programs"; then touch "$kept"; else rm -rf "$programs"; fi
  fi
  make -s -k -C "$ROOT/tests/programs" -j "$JOBS" BUILD="$programs" VENV="$ROOT/build/venv" || status=1
  if [ "$status" = 0 ] && [ -n "$kept" ] && [ ! -f "$kept" ]; then
    if tar -cf "$kept.$$" -C "$programs" . 2>/dev/null; then mv "$kept.$$" "$kept"; else rm -f "$kept.$$"; fi
    find "$cache" -name '*.tar*' -mtime +30 -delete 2>/dev/null || true
  fi
  return "$status"
}
