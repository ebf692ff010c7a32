// SPDX-License-Identifier: BSD-3-Clause
// Takes pictures of HTML reports, and compares them with stored ones: pictures.mjs NODE_MODULES CHROMIUM JOB.json. JOB.json has
// pages {name, file}, a folder of stored pictures, and `write` for storing new ones. Prints the results as JSON.
import { createRequire } from 'node:module';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { palettePng } from './palette_png.mjs';

const [modules, chromium, jobFile] = process.argv.slice(2);
const { chromium: launcher } = createRequire(`${modules}/`)('playwright-core');
const job = JSON.parse(readFileSync(jobFile, 'utf8'));
// Pictures of half the size are enough to see the layout.
const SCALE = 0.5;
const FORMS = {
  light: { viewport: { width: 1300, height: 850 }, colorScheme: 'light' },
  dark: { viewport: { width: 1300, height: 850 }, colorScheme: 'dark' },
  narrow: { viewport: { width: 380, height: 800 }, colorScheme: 'light' },
  // A4 without margins; a dark page must be printed in light colours
  print: { viewport: { width: 718, height: 1000 }, colorScheme: 'dark' },
};

const browser = await launcher.launch({ executablePath: chromium, args: ['--no-sandbox', '--disable-gpu', '--hide-scrollbars', '--force-color-profile=srgb'] });

async function shot(file, form) {
  const context = await browser.newContext({ ...FORMS[form], deviceScaleFactor: SCALE, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(pathToFileURL(file).href, { waitUntil: 'load' });
  await page.waitForFunction(() => performance.getEntriesByName('rankine-ready').length);
  if (form === 'print') {
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  }
  await page.evaluate(async () => {
    window.dispatchEvent(new Event('rankine-all'));
    await new Promise((done) => setTimeout(done, 800)); // the page underlines terms once it is idle
    for (let i = 0; i < 4; i += 1) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  const png = await page.screenshot({ fullPage: true });
  await context.close();
  return { png, wide, errors };
}

// Decodes a PNG into pixels, using the browser.
const pixels = (page, png) =>
  page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    let text = '';
    for (let i = 0; i < data.length; i += 30000) text += String.fromCharCode(...data.subarray(i, i + 30000));
    return { width: image.width, height: image.height, data: btoa(text) };
  }, png.toString('base64')).then(({ width, height, data }) => ({ width, height, data: Buffer.from(data, 'base64') }));

// Computes the share of blocks whose mean colour differs visibly. A comparison of mean colours tolerates
// antialiased letters and the small palette of the stored pictures.
const BLOCK = 10;
const VISIBLE = 24; // a visible difference of red, green or blue, whose range is 0 to 255
function difference(a, b) {
  const across = Math.ceil(a.width / BLOCK);
  const down = Math.ceil(Math.max(a.height, b.height) / BLOCK);
  const means = ({ width, height, data }) => {
    const out = new Float64Array(across * down * 4);
    for (let y = 0; y < height; y += 1) {
      for (let x = 0; x < width; x += 1) {
        const block = (Math.floor(y / BLOCK) * across + Math.floor(x / BLOCK)) * 4;
        for (let i = 0; i < 3; i += 1) out[block + i] += data[(y * width + x) * 4 + i];
        out[block + 3] += 1;
      }
    }
    return out;
  };
  if (a.width !== b.width) return 1;
  const [one, other] = [means(a), means(b)];
  let differ = 0;
  for (let block = 0; block < across * down; block += 1) {
    const at = block * 4;
    const far = [0, 1, 2].some((i) => Math.abs(one[at + i] / (one[at + 3] || 1) - other[at + i] / (other[at + 3] || 1)) > VISIBLE);
    differ += far || (one[at + 3] === 0) !== (other[at + 3] === 0) ? 1 : 0;
  }
  return differ / (across * down);
}

const found = { pictures: [] };
try {
  const helper = await browser.newPage();
  // Line breaks depend on the fonts and on the browser's version.
  found.fonts = await helper.evaluate(() => {
    const context = document.createElement('canvas').getContext('2d');
    return ['14px system-ui', '14px ui-monospace', '700 14px system-ui'].map((font) => {
      context.font = font;
      return context.measureText('Rankine 0123456789 MPI_Allreduce').width.toFixed(2);
    }).join(' ');
  });
  mkdirSync(job.stored, { recursive: true });
  const look = async (name, file, form) => {
    const stored = `${job.stored}/${name}-${form}.png`;
    const { png, wide, errors } = await shot(file, form);
    const now = await pixels(helper, png);
    const result = { name, form, wide, errors, height: now.height };
    if (job.write) writeFileSync(stored, palettePng(now));
    else if (existsSync(stored)) result.difference = difference(now, await pixels(helper, readFileSync(stored)));
    if (!job.write && !(result.difference <= job.most)) writeFileSync(`${job.out}/${name}-${form}.png`, palettePng(now));
    found.pictures.push(result);
  };
  // All pictures of a page are taken at the same time, because most of the time is spent waiting for the
  // browser.
  for (const { name, file } of job.pages) await Promise.all(Object.keys(FORMS).map((form) => look(name, file, form)));
} finally {
  await browser.close();
}
process.stdout.write(JSON.stringify(found));
