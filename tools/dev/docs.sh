# SPDX-License-Identifier: BSD-3-Clause
# ./dev docs [serve]: builds the site of the documents in build/site. Fails if a link is broken, a page is
# missing from the navigation, or a browser would load anything from the network.
. "$ROOT/tools/dev/lib.sh"
cd "$ROOT"
case "${1:-}" in ''|serve) ;; *) fail "usage: ./dev docs [serve]" 2 ;; esac
[ -x build/venv/docs/bin/mkdocs ] || need_packages docs
need_venvs docs
[ -x build/venv/docs/bin/mkdocs ] || fail "MkDocs could not be installed from PyPI (packages/python.txt, line 'docs')"
export NO_MKDOCS_2_WARNING=1
[ "${1:-}" != serve ] || exec build/venv/docs/bin/mkdocs serve
# The option --quiet is not used. With --quiet, MkDocs counts no warnings, and --strict has no effect.
build/venv/docs/bin/mkdocs build --strict --clean >build/.docs.log 2>&1 || { grep -v '^INFO' build/.docs.log >&2; fail "the site cannot be built"; }
/usr/bin/python3 tools/docs/check_site.py build/site
say "docs: open build/site/index.html"
