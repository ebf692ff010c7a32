// SPDX-License-Identifier: BSD-3-Clause
// Shows a running job (rankine view --live): ranks vertically, seconds horizontally, with the colours of the
// map in a report. The page asks its server once per second, and the map grows.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { data, list } from '../data.js';
import { useCanvas } from '../canvas.js';
import { colour } from '../theme.js';
import { count, percent } from '../format.js';

const LEFT = 64;
const AXIS = 20;
const EVERY = 1000; // ms
const LEAST = 60; // seconds on the horizontal axis at the beginning
// The server defines the letters (src/cli/live_page.cc).
export const MARKS = { c: ['computes', 'state-work'], w: ['works in MPI', 'state-mpi'], s: ['waits in MPI', 'state-point-to-point'], m: ['in MPI', 'state-completion'] };

function Map({ rows, seconds }) {
  const height = AXIS + Math.min(720, Math.max(120, rows.length * 18));
  const canvas = useCanvas(
    height,
    (context, width, high) => {
      const across = Math.max(LEAST, seconds);
      const [w, h] = [(width - LEFT) / across, (high - AXIS) / Math.max(1, rows.length)];
      context.fillStyle = colour('panel');
      context.fillRect(LEFT, 0, width - LEFT, high - AXIS);
      rows.forEach((row, r) => {
        const first = seconds - row.states.length;
        for (let i = 0; i < row.states.length; ) {
          let end = i;
          while (end < row.states.length && row.states[end] === row.states[i]) end += 1;
          const mark = MARKS[row.states[i]];
          if (mark) {
            context.fillStyle = colour(mark[1]);
            context.fillRect(LEFT + (first + i) * w, r * h, Math.max(1, (end - i) * w), Math.max(1, h - (h > 4 ? 1 : 0)));
          }
          i = end;
        }
      });
      context.fillStyle = colour('ink');
      context.font = '12px sans-serif';
      context.textBaseline = 'middle';
      context.textAlign = 'right';
      const every = Math.ceil(15 / h);
      rows.forEach((row, r) => r % every === 0 && context.fillText(String(row.rank), LEFT - 6, (r + 0.5) * h, LEFT - 10));
      context.textAlign = 'center';
      const step = [5, 10, 30, 60, 300, 600].find((one) => one * w > 50) || 600;
      for (let at = 0; at <= across; at += step) context.fillText(`${at} s`, Math.min(width - 16, LEFT + at * w), high - AXIS / 2);
    },
    [rows, seconds],
  );
  return (
    <div class="canvas">
      <canvas ref={canvas} role="img" aria-label="States of the ranks over the last seconds; the list below has the figures" />
    </div>
  );
}

export function Live() {
  const [state, setState] = useState({ rows: [], seconds: 0 });
  const [lost, setLost] = useState('');
  useEffect(() => {
    let timer = 0;
    const ask = async () => {
      try {
        const answer = await fetch(data.live_at);
        const now = await answer.json();
        setState({ ...now, rows: list(now.rows) });
        setLost('');
        if (now.ended) return;
      } catch {
        setLost('The server does not answer: rankine view has ended.');
      }
      timer = setTimeout(ask, EVERY);
    };
    ask();
    return () => clearTimeout(timer);
  }, []);
  const rows = useMemo(() => [...state.rows].sort((a, b) => a.rank - b.rank), [state]);
  const now = useMemo(() => Object.entries(MARKS).map(([mark, [name, token]]) => [name, token, rows.filter((row) => row.states.endsWith(mark)).length]), [rows]);
  return (
    <main class="live">
      <h1>
        <span class="tool">Running job</span> {data.name}
      </h1>
      <p role="status">
        {lost || (state.ended ? 'The job has ended; rankine report shows its archive.' : `${count(rows.length)} ranks, ${state.seconds} s`)}
      </p>
      <ul class="legend">
        {now.map(([name, token, number]) => (
          <li key={name}>
            <span style={{ background: `var(--${token})` }} aria-hidden="true" />
            {name}: {rows.length ? percent(number / rows.length) : '-'} of the ranks now
          </li>
        ))}
      </ul>
      {rows.length > 0 && <Map rows={rows} seconds={state.seconds} />}
      <details>
        <summary>Ranks now</summary>
        <ul>
          {rows.slice(0, 1000).map((row) => (
            <li key={row.rank}>
              rank {row.rank} on {row.host}: {(MARKS[row.states.slice(-1)] || ['not seen'])[0]}
              {row.function ? `, ${row.function}` : ''}
              {row.region ? `, in ${row.region}` : ''}
            </li>
          ))}
        </ul>
      </details>
    </main>
  );
}
