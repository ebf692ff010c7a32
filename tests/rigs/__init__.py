# SPDX-License-Identifier: BSD-3-Clause
"""Rigs: whole systems that the tests start on one machine and stop again."""
