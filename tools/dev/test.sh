# ./dev test [--all] [-k EXPR] [PYTEST ARGUMENT...]
. "$ROOT/tools/dev/lib.sh"
cd "$ROOT"
short=" and not long"
arguments=()
selected=no
# shellcheck disable=SC2207
lists=(build test $(page_list))
for word in "$@"; do
  case "$word" in
    --all) short=""; lists+=(long) ;;
    -k|*.py*) selected=yes; arguments+=("$word") ;;
    *) arguments+=("$word") ;;
  esac
done
need_packages "${lists[@]}"
need_venvs
need_mpi4py_suite
build_preset release
status=0
make -s -k -C tests/programs -j "$JOBS" BUILD="$ROOT/build/tests/programs" VENV="$ROOT/build/venv" || status=1
unit="not run"
if [ "$selected" = no ]; then
  # Failed tests are tried a second time, as below. ctest prints the output of both tries.
  ctest --test-dir build --output-on-failure -j "$JOBS" --timeout 300 --repeat until-pass:2 | tee build/ctest.log || status=1
  unit="$(grep -E 'tests passed|No tests' build/ctest.log || true)"
fi
# -rfE: pytest's closing lines name every failed test; conftest.py lists the skipped ones with their reasons. A test
# that hangs (the longest takes a minute) fails alone, and the run continues.
hang=300
[ -n "$short" ] || hang=3600
run_pytest() {
  /usr/bin/python3 -m pytest tests/e2e -q -rfE --timeout "$hang" -o "cache_dir=$ROOT/build/pytest-cache" "$@" \
    ${arguments[@]+"${arguments[@]}"}
}
# Tests that others do not disturb (conftest.py) run in parallel, by files. There are 1.5 times as many as processors,
# because many wait for launchers and for jobs to end. Then the other tests run one by one. Exit status 5: no test was
# selected.
beside=0 alone=0
run_pytest -m "beside and not alone$short" -n "$((JOBS + (JOBS + 1) / 2))" --dist loadfile || beside=$?
run_pytest -m "(alone or not beside)$short" || alone=$?
if [ "$beside" = 5 ] && [ "$alone" = 5 ]; then
  say "no test is named so"
  status=1
elif { [ "$beside" != 0 ] && [ "$beside" != 5 ]; } || { [ "$alone" != 0 ] && [ "$alone" != 5 ]; }; then
  # Launchers on a loaded machine sometimes fail for their own reasons. So failed tests are tried once more, with a
  # message.
  say "trying the failed tests of above once more"
  run_pytest --last-failed ${short:+-m "${short# and }"} || status=1
fi
if [ "$selected" = no ]; then
  skipped="$(grep -aE '^\[  SKIPPED \] [A-Za-z0-9_/]+\.[A-Za-z0-9_/]+ \(' build/Testing/Temporary/LastTest.log 2>/dev/null || true)"
  [ -z "$skipped" ] || printf 'skipped unit tests:\n%s\n' "$skipped"
fi
say "unit tests: $unit"
exit $status
