// SPDX-License-Identifier: BSD-3-Clause
// Lanes and bands as pixels. A picture of pixels costs the same for ten calls and for a million, which shapes on a canvas do
// not: 300,000 of them took 38 ms for each step of panning.

// #rrggbb as a pixel of ImageData on a processor that stores the lowest byte first, as all that run browsers do.
export function pixel(hex) {
  const value = Number.parseInt(hex.slice(1), 16);
  return (0xff000000 | ((value & 0xff) << 16) | (value & 0xff00) | (value >> 16)) >>> 0;
}

// Two pixels mixed; `share` of the second, from 0 to 256.
export function mixed(one, other, share) {
  const rest = 256 - share;
  const outer = ((one & 0xff00ff) * rest + (other & 0xff00ff) * share) >>> 8;
  const green = ((one & 0x00ff00) * rest + (other & 0x00ff00) * share) >>> 8;
  return (0xff000000 | (outer & 0xff00ff) | (green & 0x00ff00)) >>> 0;
}

const FAINTEST = 70; // of 256: what is much shorter than a column is still seen
export const shareOf = (cover) => {
  const share = cover >= 1 ? 256 : (cover * 256) | 0;
  return share < FAINTEST ? FAINTEST : share;
};

// One row of pixels: `over` where the columns have a name, mixed into `under` by how much of the column it fills.
// `colours`: by name; `faded`: names are drawn faintly unless they are this one, -1: none is.
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

// The rows [top, bottom) of a picture become this row.
export function stretch(picture, width, row, top, bottom) {
  for (let y = top; y < bottom; y += 1) picture.set(row, y * width);
}

// A band in the rows [top, bottom): up to the least in the full colour, up to the largest in a light one, the mean as a line.
export function paintBand(picture, width, { n, least, mean, most }, top, bottom, { ground, light, full, line }) {
  const height = bottom - top;
  const wide = width / n;
  for (let i = 0; i < n; i += 1) {
    const first = Math.round(i * wide);
    const last = Math.round((i + 1) * wide);
    const low = bottom - Math.round(least[i] * height);
    const high = bottom - Math.round(most[i] * height);
    const middle = Math.min(bottom - 1, bottom - Math.round(mean[i] * height));
    for (let y = top; y < bottom; y += 1) {
      const of = y === middle && most[i] > 0 ? line : y >= low ? full : y >= high ? light : ground;
      picture.fill(of, y * width + first, y * width + last);
    }
  }
}
