// SPDX-License-Identifier: BSD-3-Clause
// Draws lanes and bands as pixels. The cost is the same for ten calls and for a million calls. Shapes on a
// canvas are slower: 300,000 shapes took 38 ms for each step of panning.

// Converts #rrggbb to a pixel of ImageData, assuming a little-endian processor, as in all machines with
// browsers.
export function pixel(hex) {
  const value = Number.parseInt(hex.slice(1), 16);
  return (0xff000000 | ((value & 0xff) << 16) | (value & 0xff00) | (value >> 16)) >>> 0;
}

// Mixes two pixels; `share` is the part of the second pixel, from 0 to 256.
export function mixed(one, other, share) {
  const rest = 256 - share;
  const outer = ((one & 0xff00ff) * rest + (other & 0xff00ff) * share) >>> 8;
  const green = ((one & 0x00ff00) * rest + (other & 0x00ff00) * share) >>> 8;
  return (0xff000000 | (outer & 0xff00ff) | (green & 0x00ff00)) >>> 0;
}

const FAINTEST = 70; // out of 256, so that even items much shorter than a column are visible
export const shareOf = (cover) => {
  const share = cover >= 1 ? 256 : (cover * 256) | 0;
  return share < FAINTEST ? FAINTEST : share;
};

// Paints one row of pixels. If a column has a name, `over` is mixed into `under`, in proportion to the filled
// share of the column. `colours` has a colour for each name. If `faded` is not -1, all other names are drawn
// faintly.
export function paintRow(row, under, { n, cover, name }, colours, { strength = 256, only = -1 } = {}) {
  for (let i = 0; i < n; i += 1) {
    const of = name[i];
    if (of < 0 || colours[of] === 0) {
      row[i] = under[i];
      continue;
    }
    const share = (shareOf(cover[i]) * (only >= 0 && of !== only ? 30 : strength)) >> 8;
    row[i] = mixed(under[i], colours[of], share);
  }
}

// Copies this row to the rows [top, bottom) of a picture, beginning at the picture's column `left`.
export function stretch(picture, width, row, top, bottom, left = 0) {
  for (let y = top; y < bottom; y += 1) picture.set(row, y * width + left);
}

// Draws a band in the rows [top, bottom): in full colour up to the minimum, in a light colour up to the
// maximum, and the mean as a line. The band's columns begin at the pixel `left`, which may be negative, and
// are `wide` pixels each. Only the pixels in [from, to) are drawn.
export function paintBand(picture, width, { n, least, mean, most }, { left, wide, from, to, top, bottom }, { ground, light, full, line }) {
  const height = bottom - top;
  for (let i = 0; i < n; i += 1) {
    const first = Math.max(from, left + i * wide);
    const last = Math.min(to, left + (i + 1) * wide);
    const low = bottom - Math.round(least[i] * height);
    const high = bottom - Math.round(most[i] * height);
    const middle = Math.min(bottom - 1, bottom - Math.round(mean[i] * height));
    for (let y = top; y < bottom; y += 1) {
      const of = y === middle && most[i] > 0 ? line : y >= low ? full : y >= high ? light : ground;
      // (this is a loop, because a call of fill() takes longer for four pixels)
      for (let at = y * width + first, end = y * width + last; at < end; at += 1) picture[at] = of;
    }
  }
}
