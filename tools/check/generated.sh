# SPDX-License-Identifier: BSD-3-Clause
# Checks that generated files equal the current output of gen/ and tools/docs/reference.py. These scripts read
# tables, the code and the output of rankine --help.
set -euo pipefail
cd "$(dirname "$0")/../.."
/usr/bin/python3 gen/table_test.py 2>&1 | tail -1
/usr/bin/python3 tools/docs/reference_test.py 2>&1 | tail -1
/usr/bin/python3 gen/generate.py --check
/usr/bin/python3 gen/io_libraries.py --check
exec /usr/bin/python3 tools/docs/reference.py --check
