# ./dev test [--all] [-k EXPR] [PYTEST ARGUMENT...]
. "$ROOT/tools/dev/lib.sh"
cd "$ROOT"
marks=(-m "not long")
arguments=()
selected=no
lists=(build test)
for word in "$@"; do
  case "$word" in
    --all) marks=(); lists+=(long) ;;
    -k|*.py*) selected=yes; arguments+=("$word") ;;
    *) arguments+=("$word") ;;
  esac
done
need_packages "${lists[@]}"
need_venvs
build_preset release
status=0
make -s -k -C tests/programs -j "$JOBS" BUILD="$ROOT/build/tests/programs" VENV="$ROOT/build/venv" || status=1
unit="not run"
if [ "$selected" = no ]; then
  ctest --test-dir build --output-on-failure -j "$JOBS" --timeout 300 | tee build/ctest.log || status=1
  unit="$(grep -E 'tests passed|No tests' build/ctest.log || true)"
fi
# -rfE: pytest's closing lines name every test that failed; conftest.py lists the skipped ones with their reasons.
# Launchers on a loaded machine fail now and then without our help: what failed is tried once more, and said.
cache="cache_dir=$ROOT/build/pytest-cache"
if ! /usr/bin/python3 -m pytest tests/e2e -q -rfE -o "$cache" ${marks[@]+"${marks[@]}"} ${arguments[@]+"${arguments[@]}"}; then
  say "trying the failed tests of above once more"
  /usr/bin/python3 -m pytest tests/e2e -q -rfE -o "$cache" --last-failed ${marks[@]+"${marks[@]}"} \
    ${arguments[@]+"${arguments[@]}"} || status=1
fi
if [ "$selected" = no ]; then
  skipped="$(grep -aE '^\[  SKIPPED \] [A-Za-z0-9_/]+\.[A-Za-z0-9_/]+ \(' build/Testing/Temporary/LastTest.log 2>/dev/null || true)"
  [ -z "$skipped" ] || printf 'skipped unit tests:\n%s\n' "$skipped"
fi
say "unit tests: $unit"
exit $status
