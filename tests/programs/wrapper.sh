#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# A wrapper script as users have them: the rank is a child of it, not the process that the launcher started.
"$@"
status=$?
exit $status
