# SPDX-License-Identifier: BSD-3-Clause
# ./dev check [--tidy] [NAME...]: each check is one program in tools/check/.
. "$ROOT/tools/dev/lib.sh"
cd "$ROOT"
# shellcheck disable=SC2046
need_packages build test $(page_list)
checks=()
tidy=no
for word in "$@"; do
  case "$word" in
    --tidy) tidy=yes ;;
    -*) fail "unknown option '$word'; there is --tidy" 2 ;;
    *) [ -n "$(compgen -G "tools/check/$word.*")" ] || fail "unknown check '$word'" 2; checks+=("$word") ;;
  esac
done
if [ ${#checks[@]} = 0 ]; then
  checks=(words links prose notices spdx walls names publish processors memory_order emulated style format generated symbols)
  [ "$tidy" = yes ] && checks+=(tidy)
fi
for name in "${checks[@]}"; do
  case "$name" in generated|symbols|tidy) build_preset release; break ;; esac
done
failed=()
for name in "${checks[@]}"; do
  file="$(compgen -G "tools/check/$name.py" || compgen -G "tools/check/$name.sh")"
  case "$file" in *.py) run=(/usr/bin/python3 "$file") ;; *) run=(bash "$file") ;; esac
  if "${run[@]}"; then say "check $name: good"; else say "check $name: FAILED"; failed+=("$name"); fi
done
[ ${#failed[@]} = 0 ] || fail "checks failed: ${failed[*]}"
