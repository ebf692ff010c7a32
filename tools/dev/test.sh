# ./dev test [--all] [-k EXPR] [PYTEST ARGUMENT...] | --arch PROCESSOR [--short]
. "$ROOT/tools/dev/lib.sh"
cd "$ROOT"
if [ "${1:-}" = --arch ]; then
  exec bash "$ROOT/tools/dev/test_arch.sh" "${@:2}"
fi
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
  # A second try for what failed, as below; ctest prints both, and what the first said.
  ctest --test-dir build --output-on-failure -j "$JOBS" --timeout 300 --repeat until-pass:2 | tee build/ctest.log || status=1
  unit="$(grep -E 'tests passed|No tests' build/ctest.log || true)"
fi
# -rfE: pytest's closing lines name every test that failed; conftest.py lists the skipped ones with their reasons. A test that hangs
# (the longest takes a minute) fails alone, and does not take the run with it.
hang=300
[ -n "$short" ] || hang=3600
run_pytest() {
  /usr/bin/python3 -m pytest tests/e2e -q -rfE --timeout "$hang" -o "cache_dir=$ROOT/build/pytest-cache" "$@" \
    ${arguments[@]+"${arguments[@]}"}
}
# Tests that others do not disturb (conftest.py) run by files, half as many again at once as there are processors, because launchers, and
# jobs that are ended, are waited for; then the others one by one. 5: none was chosen.
beside=0 alone=0
run_pytest -m "beside and not alone$short" -n "$((JOBS + (JOBS + 1) / 2))" --dist loadfile || beside=$?
run_pytest -m "(alone or not beside)$short" || alone=$?
if [ "$beside" = 5 ] && [ "$alone" = 5 ]; then
  say "no test is named so"
  status=1
elif { [ "$beside" != 0 ] && [ "$beside" != 5 ]; } || { [ "$alone" != 0 ] && [ "$alone" != 5 ]; }; then
  # Launchers on a loaded machine fail now and then without our help: what failed is tried once more, and said.
  say "trying the failed tests of above once more"
  run_pytest --last-failed ${short:+-m "${short# and }"} || status=1
fi
if [ "$selected" = no ]; then
  skipped="$(grep -aE '^\[  SKIPPED \] [A-Za-z0-9_/]+\.[A-Za-z0-9_/]+ \(' build/Testing/Temporary/LastTest.log 2>/dev/null || true)"
  [ -z "$skipped" ] || printf 'skipped unit tests:\n%s\n' "$skipped"
fi
say "unit tests: $unit"
exit $status
