// SPDX-License-Identifier: BSD-3-Clause
// A canvas that is as wide as its container and has the resolution of the screen.
import { useLayoutEffect, useRef } from 'preact/hooks';
import { useTheme } from './theme.js';

// `height` may be a function of the width. `draw(context, width, height)` is called again when the width, the
// theme or anything in `depends` has changed.
export function useCanvas(wanted, draw, depends) {
  const place = useRef(null);
  const theme = useTheme();
  // Draws immediately, because the page must be complete before it is printed.
  useLayoutEffect(() => {
    const canvas = place.current;
    const paint = () => {
      const width = canvas.parentElement.clientWidth;
      if (width === 0) return;
      const height = typeof wanted === 'function' ? wanted(width) : wanted;
      const ratio = window.devicePixelRatio || 1;
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
      const context = canvas.getContext('2d');
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.clearRect(0, 0, width, height);
      draw(context, width, height);
    };
    paint();
    const watch = new ResizeObserver(paint);
    watch.observe(canvas.parentElement);
    return () => watch.disconnect();
  }, [typeof wanted === 'function' ? 0 : wanted, theme, ...depends]);
  return place;
}
