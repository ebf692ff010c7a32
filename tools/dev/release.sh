# SPDX-License-Identifier: BSD-3-Clause
# ./dev release --check
. "$ROOT/tools/dev/lib.sh"
[ "${1:-}" = --check ] && [ $# = 1 ] || fail "usage: ./dev release --check; docs/developing/release.md has the steps" 2
cd "$ROOT"
version="$(sed -n 's/^project(rankine VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)"
wrong=()
[ -z "$(git status --porcelain)" ] || wrong+=("the working tree has changes; commit them")
grep -q "^## \[.*$version" CHANGELOG.md || wrong+=("CHANGELOG.md has no section for $version")
grep -q "^version: \"\?$version" CITATION.cff || wrong+=("CITATION.cff has another version than $version")
for recipe in packages/spack/package.py packages/easybuild/Rankine-"$version".eb packages/openhpc/rankine.spec packages/conda-forge/meta.yaml; do
  grep -q "$version" "$recipe" 2>/dev/null || wrong+=("$recipe is not for $version")
done
for problem in ${wrong[@]+"${wrong[@]}"}; do say "$problem"; done
[ ${#wrong[@]} = 0 ] || fail "version $version is not ready"
./dev check
./dev package
need_packages long
for deb in build/package/dist/*.deb; do lintian --fail-on error,warning "$deb" || wrong+=("lintian complains about $deb"); done
rpmlint -c tools/package/rpmlint.toml build/package/dist/*.rpm build/package/dist/recipes/openhpc/rankine.spec || wrong+=("rpmlint complains")
[ ${#wrong[@]} = 0 ] || fail "${wrong[*]}"
first="$(cd build/package/dist && sha256sum rankine*)"
./dev package
[ "$first" = "$(cd build/package/dist && sha256sum rankine*)" ] || fail "two calls of ./dev package made different files"
./dev test --all
say "version $version is ready: build/package/dist has its files; docs/developing/release.md says what comes next"
