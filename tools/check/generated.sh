# Generated files are what gen/generate.py makes from the table today.
set -euo pipefail
cd "$(dirname "$0")/../.."
exec /usr/bin/python3 gen/generate.py --check
