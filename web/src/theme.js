// SPDX-License-Identifier: BSD-3-Clause
// Determines whether the page is light or dark. The default is the setting of the system; the reader can
// choose another theme. Canvases get their colours from this module, and redraw when the theme changes.
import { useEffect, useState } from 'preact/hooks';

const system = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set();
let chosen = '';
let printing = false; // paper is light

export const isDark = () => !printing && (chosen || (system.matches ? 'dark' : 'light')) === 'dark';

// Caches the values of colour names until the theme changes, because pictures need the values in every frame.
const known = new Map();

function tell() {
  known.clear();
  document.documentElement.dataset.theme = isDark() ? 'dark' : 'light';
  for (const listener of listeners) listener();
}
system.addEventListener('change', tell);
for (const name of ['beforeprint', 'afterprint']) {
  window.addEventListener(name, () => {
    printing = name === 'beforeprint';
    tell();
  });
}
document.documentElement.dataset.theme = isDark() ? 'dark' : 'light';

export function toggleTheme() {
  chosen = isDark() ? 'light' : 'dark';
  tell();
}

// A number that changes whenever the theme changes.
export function useTheme() {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const listener = () => setTurn((value) => value + 1);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, []);
  return turn;
}

export function colour(name) {
  if (!known.has(name)) known.set(name, getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim());
  return known.get(name);
}

// Readers can distinguish these colours on both backgrounds, even if they cannot distinguish red from green
// (Okabe and Ito, 2008).
const SERIES = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#b3a400', '#8a8fd8', '#7f7f7f', '#a6761d'];
export const series = (i) => SERIES[i % SERIES.length];
