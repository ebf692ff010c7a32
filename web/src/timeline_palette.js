// SPDX-License-Identifier: BSD-3-Clause
// The timeline's colours as pixel values, which are recomputed when the theme changes.
import { tokenOf } from './states.js';
import { colour, series } from './theme.js';
import { mixed, pixel } from './timeline_raster.js';

// Converts any CSS colour to #rrggbb.
function hexOf(context, css) {
  context.fillStyle = '#000000';
  context.fillStyle = css;
  return context.fillStyle;
}

// Returns the CSS colour of a function's calls.
export const callColour = ({ model, colours, states }, name) => (colours === 'function' ? series(model.shade[name]) : colour(tokenOf(states?.[name])));

export function paletteOf(context, state) {
  const { model } = state;
  const of = (css) => pixel(hexOf(context, css));
  const page = of(colour('page'));
  return {
    page,
    calls: Uint32Array.from(model.functions, (_, i) => of(callColour(state, i))),
    work: mixed(page, of(colour('state-work')), 70),
    // the pale colours of regions, which are drawn below the calls
    regions: Uint32Array.from(model.regions, (_, i) => mixed(page, of(series(i + 4)), 90)),
    band: { ground: of(colour('panel')), light: mixed(page, of(colour('accent')), 70), full: mixed(page, of(colour('accent')), 150), line: of(colour('ink')) },
    of,
  };
}
