// SPDX-License-Identifier: BSD-3-Clause
// Describes in words the minimum cost that a finding must have to be reported.
import { report } from './data.js';
import { percent, time } from './format.js';

export function leastCost() {
  const { least_share: share, least_rank_ns: ns } = report.findings || {};
  return `${percent(share)} of all rank time${ns ? ` and ${time(ns)} of each rank` : ''}`;
}
