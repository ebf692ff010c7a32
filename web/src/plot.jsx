// SPDX-License-Identifier: BSD-3-Clause
// A component for uPlot: bars over ranks, lines over time. Dragging zooms in, and a double click zooms out.
// Keys can also zoom in and out.
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { colour, series as seriesColour, useTheme } from './theme.js';

const HEIGHT = 260;
// Ranks, starts and classes of sizes have no values between two whole numbers.
const STEPS = [1, 2, 5].flatMap((step) => [0, 1, 2, 3, 4, 5].map((power) => step * 10 ** power)).sort((a, b) => a - b);

// `x`: numbers, of which the first and the last are integers. `series`: [{label, values, bars, joined, token:
// a colour of style.css, told: values for the legend}]; null is a missing value, which interrupts the line if
// `joined` is not set. `text`, `xText`: number => text.
export function Plot({ label, x, xLabel, xText, series, text, height = HEIGHT }) {
  const place = useRef(null);
  const made = useRef(null);
  const [part, setPart] = useState(null); // the visible part of the axis, or null for the whole axis
  const theme = useTheme();
  const edge = series.some((line) => line.bars) ? 0.5 : 0; // a bar is as wide as a step
  const first = x[0] - edge;
  const last = x[x.length - 1] + edge;
  useLayoutEffect(() => {
    const ink = colour('ink');
    const bars = edge > 0;
    const paint = (line, i) => (line.token ? colour(line.token) : seriesColour(i));
    const axis = { stroke: ink, grid: { stroke: colour('line'), width: 1 }, ticks: { stroke: colour('line') } };
    const plot = new uPlot(
      {
        width: place.current.clientWidth || 600,
        height,
        legend: { live: true },
        cursor: { drag: { x: true, y: false } },
        scales: { x: { time: false, range: (_, low, high) => (x.length === 1 ? [first - (bars ? 0 : 0.5), last + (bars ? 0 : 0.5)] : bars ? [Math.floor(low + 0.5) - 0.5, Math.ceil(high - 0.5) + 0.5] : [low, high]) }, y: { range: (_, low, high) => [Math.min(0, low), high > 0 ? high * 1.05 : 1] } },
        axes: [
          { ...axis, label: xLabel, incrs: STEPS, values: (_, ticks) => ticks.map((tick) => (tick === null ? '' : xText(tick))) },
          { ...axis, size: 80, values: (_, ticks) => ticks.map((tick) => (tick === null ? '' : text(tick))) },
        ],
        series: [
          { label: xLabel, value: (_, value) => (value === null ? '' : xText(value)) },
          ...series.map((line, i) => ({
            label: line.label,
            stroke: paint(line, i),
            fill: line.bars ? paint(line, i) : undefined,
            width: line.bars ? 0 : 2,
            spanGaps: line.joined,
            paths: line.bars ? uPlot.paths.bars({ size: [0.8, 60, 1] }) : undefined,
            points: { show: !line.bars && x.length < 60 },
            value: (_, drawn, __, at) => {
              const value = line.told && at !== null ? line.told[at] : drawn;
              return value === null || value === undefined ? '' : text(value);
            },
          })),
        ],
        hooks: {
          setScale: [(shown, scale) => {
            const { min, max } = shown.scales.x;
            if (scale === 'x' && min !== null) setPart(min > first || max < last ? { from: min, to: max } : null);
          }],
        },
      },
      [x, ...series.map((line) => line.values)],
      place.current,
    );
    made.current = plot;
    const watch = new ResizeObserver(() => {
      if (place.current && place.current.clientWidth > 0) plot.setSize({ width: place.current.clientWidth, height });
    });
    watch.observe(place.current);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [x, series, theme]);
  // Shows whole steps, and at least one.
  const show = (from, span) => {
    const length = Math.min(last - first, Math.max(1, Math.round(span)));
    const start = Math.min(last - length, Math.max(first, Math.round(from + edge) - edge));
    if (length > 0) made.current.setScale('x', { min: start, max: start + length });
  };
  const whole = () => show(first, last - first);
  const key = (event) => {
    const { from, to } = part ?? { from: first, to: last };
    const span = to - from;
    const zoom = (wanted) => show(from + (span - wanted) / 2, wanted);
    const pan = Math.max(1, span / 5);
    const actions = {
      '+': () => zoom(Math.max(1, Math.floor(span / 2))),
      '-': () => zoom(span * 2),
      ArrowUp: () => zoom(Math.max(1, Math.floor(span / 2))),
      ArrowDown: () => zoom(span * 2),
      ArrowLeft: () => show(from - pan, span),
      ArrowRight: () => show(from + pan, span),
      Home: whole,
      Escape: whole,
    };
    if (!actions[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    actions[event.key]();
  };
  return (
    <>
      <div class="plot" ref={place} tabIndex={0} role="img" aria-label={`${label}. Plus and minus zoom, arrow keys move, Home shows all.`} onKeyDown={key} />
      <p class="said" role="status">{part ? `${xLabel} ${xText(Math.ceil(part.from))} to ${xText(Math.max(Math.ceil(part.from), Math.floor(part.to)))}` : ''}</p>
      {part && <button type="button" onClick={whole}>Whole plot</button>}
    </>
  );
}
