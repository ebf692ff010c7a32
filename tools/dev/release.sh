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
grep -q "^date-released: " CITATION.cff || wrong+=("CITATION.cff has no date-released")
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
# EasyBuild is not available as a binary package. EasyBuild refuses to run as root without this option, and
# needs modules.
/usr/bin/python3 -m venv build/venv/easybuild
build/venv/easybuild/bin/pip install -q --disable-pip-version-check easybuild==5.4.1 pycodestyle==2.15.0
(
  # shellcheck disable=SC1091
  . build/venv/easybuild/bin/activate
  export LMOD_CMD=/usr/share/lmod/lmod/libexec/lmod
  recipe="build/package/dist/recipes/easybuild/Rankine-$version.eb"
  eb --allow-use-as-root-and-accept-consequences --check-contrib "$recipe" &&
    eb --allow-use-as-root-and-accept-consequences --prefix "$ROOT/build/venv/easybuild/prefix" --sourcepath "$ROOT/build/package/dist" --force "$recipe"
) || wrong+=("EasyBuild complains about its recipe, or cannot install it")
[ ${#wrong[@]} = 0 ] || fail "${wrong[*]}"
# The second build begins from nothing, in a folder with another name: neither must change a byte.
again="$(mktemp -d)"
trap 'rm -rf "$again"' EXIT
git clone -q "$ROOT" "$again/another-folder"
(cd "$again/another-folder" && CCACHE_DISABLE=1 ./dev package)
[ "$(cd build/package/dist && sha256sum rankine*)" = "$(cd "$again/another-folder/build/package/dist" && sha256sum rankine*)" ] ||
  fail "./dev package made different files in a new clone"
./dev test --all
say "version $version is ready: build/package/dist has its files; docs/developing/release.md says what comes next"
