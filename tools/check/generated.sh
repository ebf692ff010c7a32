# Checks that generated files equal the present output of gen/generate.py and gen/io_libraries.py.
set -euo pipefail
cd "$(dirname "$0")/../.."
/usr/bin/python3 gen/table_test.py 2>&1 | tail -1
/usr/bin/python3 gen/generate.py --check
exec /usr/bin/python3 gen/io_libraries.py --check
