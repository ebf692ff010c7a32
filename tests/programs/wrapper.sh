#!/bin/sh
# SPDX-License-Identifier: BSD-3-Clause
# A wrapper script as users write it: the rank is a child of the process that the launcher started.
"$@"
status=$?
exit $status
