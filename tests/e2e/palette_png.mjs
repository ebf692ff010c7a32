// SPDX-License-Identifier: BSD-3-Clause
// Writes a PNG with a small palette. Such a file has a tenth of the size of a full-colour PNG.
import { crc32 as zlibCrc32, deflateSync } from 'node:zlib';

const COLOURS = 32;

const TABLE = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xedb88320 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
const ownCrc32 = (bytes) => {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = TABLE[(crc ^ byte) & 255] ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
};
const crc32 = zlibCrc32 || ownCrc32; // zlib.crc32 exists only since Node 22

function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body) >>> 0, body.length + 4);
  return out;
}

// Picks the most frequent colours; skips colours that are too similar to a picked colour.
function paletteOf(counts) {
  const order = [...counts].sort((a, b) => b[1] - a[1]).map(([colour]) => [colour >> 16, (colour >> 8) & 255, colour & 255]);
  const palette = [];
  for (let apart = 40; palette.length < COLOURS && apart > 0; apart -= 8) {
    for (const one of order) {
      if (palette.length >= COLOURS) break;
      if (!palette.some((other) => Math.max(...other.map((value, i) => Math.abs(value - one[i]))) < apart)) palette.push(one);
    }
  }
  return palette;
}

// `image`: {width, height, data}, with four bytes per pixel.
export function palettePng({ width, height, data }) {
  const counts = new Map();
  for (let i = 0; i < data.length; i += 4) {
    const colour = (data[i] << 16) | (data[i + 1] << 8) | data[i + 2];
    counts.set(colour, (counts.get(colour) || 0) + 1);
  }
  const palette = paletteOf(counts);
  const nearest = new Map();
  for (const colour of counts.keys()) {
    let best = 0;
    let least = Infinity;
    palette.forEach(([r, g, b], i) => {
      const far = (r - (colour >> 16)) ** 2 + (g - ((colour >> 8) & 255)) ** 2 + (b - (colour & 255)) ** 2;
      if (far < least) [least, best] = [far, i];
    });
    nearest.set(colour, best);
  }
  const raw = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      raw[y * (width + 1) + 1 + x] = nearest.get((data[at] << 16) | (data[at + 1] << 8) | data[at + 2]);
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8); // eight bits per pixel, an index into the palette
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), chunk('IHDR', header), chunk('PLTE', Buffer.from(palette.flat())), chunk('IDAT', deflateSync(raw, { level: 9 })), chunk('IEND', Buffer.alloc(0))]);
}
