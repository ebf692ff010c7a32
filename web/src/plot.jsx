// uPlot in a component: bars over ranks, lines over time. Dragging zooms, a double click goes back.
import { useLayoutEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { colour, series as seriesColour, useTheme } from './theme.js';

const HEIGHT = 260;
// Of ranks, starts and classes of sizes there is nothing between two.
const STEPS = [1, 2, 5].flatMap((step) => [0, 1, 2, 3, 4, 5].map((power) => step * 10 ** power)).sort((a, b) => a - b);

// `x`: numbers; whole; `series`: [{label, values, bars}]; `text`, `xText`: number => what is shown.
export function Plot({ label, x, xLabel, xText, series, text, height = HEIGHT }) {
  const place = useRef(null);
  const theme = useTheme();
  useLayoutEffect(() => {
    const ink = colour('ink');
    const bars = series.some((line) => line.bars);
    const axis = { stroke: ink, grid: { stroke: colour('line'), width: 1 }, ticks: { stroke: colour('line') } };
    const plot = new uPlot(
      {
        width: place.current.clientWidth || 600,
        height,
        legend: { live: true },
        cursor: { drag: { x: true, y: false } },
        scales: { x: { time: false, range: (_, low, high) => (bars ? [Math.floor(low + 0.5) - 0.5, Math.ceil(high - 0.5) + 0.5] : [low, high]) }, y: { range: (_, low, high) => [Math.min(0, low), high > 0 ? high * 1.05 : 1] } },
        axes: [
          { ...axis, label: xLabel, incrs: STEPS, values: (_, ticks) => ticks.map((tick) => (tick === null ? '' : xText(tick))) },
          { ...axis, size: 80, values: (_, ticks) => ticks.map((tick) => (tick === null ? '' : text(tick))) },
        ],
        series: [
          { label: xLabel, value: (_, value) => (value === null ? '' : xText(value)) },
          ...series.map((line, i) => ({
            label: line.label,
            stroke: seriesColour(i),
            fill: line.bars ? seriesColour(i) : undefined,
            width: line.bars ? 0 : 2,
            paths: line.bars ? uPlot.paths.bars({ size: [0.8, 60, 1] }) : undefined,
            points: { show: !line.bars && x.length < 60 },
            value: (_, value) => (value === null || value === undefined ? '' : text(value)),
          })),
        ],
      },
      [x, ...series.map((line) => line.values)],
      place.current,
    );
    const watch = new ResizeObserver(() => {
      if (place.current && place.current.clientWidth > 0) plot.setSize({ width: place.current.clientWidth, height });
    });
    watch.observe(place.current);
    return () => {
      watch.disconnect();
      plot.destroy();
    };
  }, [x, series, theme]);
  return <div class="plot" ref={place} role="img" aria-label={label} />;
}
