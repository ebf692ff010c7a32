# SPDX-License-Identifier: BSD-3-Clause
# ./dev test [--all] [-k EXPR] [--flaky N] [--unit REGEX] [PYTEST ARGUMENT...] | --arch PROCESSOR [--short]
. "$ROOT/tools/dev/lib.sh"
cd "$ROOT"
if [ "${1:-}" = --arch ]; then
  exec bash "$ROOT/tools/dev/test_arch.sh" "${@:2}"
fi
short=" and not long"
arguments=()
selected=no
where=tests/e2e
rounds=0
unit_names=""
# shellcheck disable=SC2207
lists=(build test $(page_list))
while [ $# -gt 0 ]; do
  case "$1" in
    --all) short=""; lists+=(long); export RANKINE_EVERY_MPI=1 ;;
    --flaky) rounds="${2:-}"; shift; [ "$rounds" -gt 0 ] 2>/dev/null || fail "--flaky needs a number of rounds" 2 ;;
    --unit) unit_names="${2:-}"; shift; [ -n "$unit_names" ] || fail "--unit needs a regular expression of names" 2 ;;
    -k) selected=yes; arguments+=("$1") ;;
    *.py*) selected=yes; where=; arguments+=("$1") ;;
    *) arguments+=("$1") ;;
  esac
  [ $# = 0 ] || shift
done
[ "$rounds" = 0 ] || [ "$selected" = yes ] || [ -n "$unit_names" ] || fail "--flaky needs chosen tests: -k EXPR, a file or --unit REGEX" 2
need_packages "${lists[@]}"
need_venvs
need_mpi4py_suite
build_preset release
status=0
# conftest.py and tries.py record each failed try in this file. tools/dev/tries.py makes the closing lines
# from this file.
export RANKINE_TRIES="$ROOT/build/tries.jsonl"
: >"$RANKINE_TRIES"
build_programs || status=1
# -rfE: pytest's closing lines name every failed test. conftest.py lists the skipped tests with their reasons.
# If a test hangs, only this test fails, and the run continues. (The longest test takes a minute.)
hang=300
[ -n "$short" ] || hang=3600
run_pytest() {
  # shellcheck disable=SC2086
  /usr/bin/python3 -m pytest $where -q -rfE --timeout "$hang" -o "cache_dir=$ROOT/build/pytest-cache" "$@" \
    ${arguments[@]+"${arguments[@]}"}
}
# Tests that other tests do not disturb (conftest.py) run in parallel; each process takes whole files. The
# number of processes is twice the number of processors, because many tests wait for launchers and for jobs to
# end. The remaining tests run one by one afterwards. Exit status 5 means that no test was selected.
beside=0 alone=0
run_all() {
  beside=0 alone=0
  run_pytest -m "beside and not alone$short" -n "$((2 * JOBS))" --dist loadfile || beside=$?
  run_pytest -m "(alone or not beside)$short" || alone=$?
}
run_unit() { ctest --test-dir build --output-on-failure -j "$JOBS" --timeout 300 "$@"; }

if [ "$rounds" != 0 ]; then
  for round in $(seq "$rounds"); do
    say "round $round of $rounds"
    [ -z "$unit_names" ] || run_unit -R "$unit_names" >build/ctest.log 2>&1 || /usr/bin/python3 tools/dev/tries.py --unit build/ctest.log
    [ "$selected" = no ] || run_all >build/flaky.log 2>&1
    if [ "$selected" = yes ] && [ "$beside" = 5 ] && [ "$alone" = 5 ]; then fail "no test is named so"; fi
    case "$beside $alone" in *[234]*) tail -n 20 build/flaky.log >&2; fail "pytest could not run" ;; esac
  done
  exec /usr/bin/python3 tools/dev/tries.py --flaky "$rounds"
fi
unit="not run"
if [ "$selected" = no ] || [ -n "$unit_names" ]; then
  # Failed tests are tried a second time, as below. ctest prints both tries and the output of the first try.
  run_unit --repeat until-pass:2 ${unit_names:+-R "$unit_names"} | tee build/ctest.log || status=1
  /usr/bin/python3 tools/dev/tries.py --unit build/ctest.log
  unit="$(grep -E 'tests passed|No tests' build/ctest.log || true)"
fi
if [ "$selected" = yes ] || [ -z "$unit_names" ]; then
  run_all
  if [ "$beside" = 5 ] && [ "$alone" = 5 ]; then
    say "no test is named so"
    status=1
  elif { [ "$beside" != 0 ] && [ "$beside" != 5 ]; } || { [ "$alone" != 0 ] && [ "$alone" != 5 ]; }; then
    # Launchers on a loaded machine sometimes fail, which is not a bug of Rankine. Failed tests are therefore
    # tried a second time, and the closing lines list these tests.
    say "trying the failed tests of above once more"
    run_pytest --last-failed ${short:+-m "${short# and }"} || status=1
  fi
fi
if [ "$selected" = no ]; then
  skipped="$(grep -aE '^\[  SKIPPED \] [A-Za-z0-9_/]+\.[A-Za-z0-9_/]+ \(' build/Testing/Temporary/LastTest.log 2>/dev/null || true)"
  [ -z "$skipped" ] || printf 'skipped unit tests:\n%s\n' "$skipped"
fi
/usr/bin/python3 tools/dev/tries.py
say "unit tests: $unit"
exit $status
