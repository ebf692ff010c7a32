// SPDX-License-Identifier: BSD-3-Clause
// Formats numbers for people, as the terminal report does (src/report/units.h).
const digits = (value, most = 3) => {
  const size = Math.abs(value);
  const after = size >= 100 ? 0 : size >= 10 ? 1 : 2;
  return value.toFixed(Math.max(0, after - (3 - most)));
};

export function time(ns) {
  if (ns === null || ns === undefined || !Number.isFinite(ns)) return 'unknown';
  const sign = ns < 0 ? '-' : '';
  const size = Math.abs(ns);
  if (size === 0) return '0 s';
  if (size < 1e3) return `${sign}${Math.round(size)} ns`;
  if (size < 1e6) return `${sign}${digits(size / 1e3)} us`;
  if (size < 1e9) return `${sign}${digits(size / 1e6)} ms`;
  if (size < 120e9) return `${sign}${digits(size / 1e9)} s`;
  const seconds = Math.round(size / 1e9);
  if (seconds < 7200) return `${sign}${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
  return `${sign}${Math.floor(seconds / 3600)} h ${String(Math.floor((seconds % 3600) / 60)).padStart(2, '0')} min`;
}

export function bytes(value) {
  const units = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB'];
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return unit === 0 ? `${value} B` : `${digits(value)} ${units[unit]}`;
}

export function count(value) {
  if (value < 1e7) return Math.round(value).toLocaleString('en-US');
  if (value < 1e9) return `${digits(value / 1e6)} M`;
  return value < 1e12 ? `${digits(value / 1e9)} G` : `${digits(value / 1e12)} T`;
}

export function percent(share) {
  if (share === null || share === undefined) return 'unknown';
  if (share > 0 && share < 0.0005) return '<0.1 %';
  return `${(share * 100).toFixed(1)} %`;
}

export const factor = (value) => `${value.toFixed(2)}x`;

export function date(ns) {
  const at = new Date(ns / 1e6);
  return Number.isNaN(at.getTime()) ? '' : `${at.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
}
