// SPDX-License-Identifier: BSD-3-Clause
// Colours of the flame graph: by module, by the state in MPI, or by the change relative to another run.
import { list, report } from './data.js';
import { stateOf, tokenOf } from './states.js';
import { colour, isDark } from './theme.js';

const hash = (text) => [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7);
const pale = (token) => `color-mix(in srgb, ${colour(token)} 55%, ${colour('page')})`;

// The program's own functions have warm colours, and each module has its own hue.
function byModule() {
  const light = isDark() ? '38%' : '72%';
  return ({ name, module, mpi }) => {
    if (mpi) return pale('state-point-to-point');
    if (!module) return `hsl(${30 + (hash(name) % 30)} ${isDark() ? 45 : 85}% ${light})`;
    return `hsl(${170 + (hash(module) % 140)} ${isDark() ? 30 : 55}% ${light})`;
  };
}

function byState() {
  const classes = new Map(list(report.functions).map((one) => [one.function, stateOf(one.class, one.phase)]));
  const made = new Map();
  return ({ name, mpi, offCpu }) => {
    const state = offCpu ? 'off_cpu' : mpi ? classes.get(name.replace(/^.* mostly /, '')) || 'mpi' : 'work';
    if (!made.has(state)) made.set(state, pale(tokenOf(state)));
    return made.get(state);
  };
}

// Orange boxes are slower than in the other run, and blue boxes are faster. The intensity is relative to the
// largest difference.
function byDifference(most) {
  return ({ value, other }) => {
    const share = Math.max(-1, Math.min(1, (value - (other ?? value)) / (most || 1)));
    if (Math.abs(share) < 0.01) return colour('panel');
    return `color-mix(in srgb, ${share > 0 ? '#d55e00' : '#0072b2'} ${Math.round(20 + 60 * Math.abs(share))}%, ${colour('page')})`;
  };
}

export function colouring(kind, root) {
  // Plain colours are computed once per name. Colour mixes of CSS would be parsed for each box.
  const known = new Map();
  let most = 0;
  if (kind === 'difference') {
    const visit = (one) => {
      most = Math.max(most, Math.abs(one.value - (one.other ?? one.value)));
      one.children.forEach(visit);
    };
    root.children.forEach(visit);
  }
  const of = kind === 'difference' ? byDifference(most) : kind === 'module' ? byModule() : byState();
  if (kind === 'difference') return of;
  return (node) => {
    const key = `${node.mpi} ${node.module} ${node.name}`;
    if (!known.has(key)) known.set(key, of(node));
    return known.get(key);
  };
}
