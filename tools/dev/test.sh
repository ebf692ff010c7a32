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
make -s -C tests/programs -j "$JOBS" BUILD="$ROOT/build/tests/programs"
status=0
if [ "$selected" = no ]; then
  ctest --test-dir build --output-on-failure -j "$JOBS" --timeout 300 || status=1
fi
# -rsfE: pytest's closing lines name every test that was skipped, and why, and every one that failed.
/usr/bin/python3 -m pytest tests/e2e -q -rsfE -p no:cacheprovider ${marks[@]+"${marks[@]}"} \
  ${arguments[@]+"${arguments[@]}"} || status=1
exit $status
