// SPDX-License-Identifier: BSD-3-Clause
// Opens files in speedscope (npm) in a browser, without a network: speedscope_judge.mjs NODE_MODULES CHROMIUM FILE... Prints as
// JSON what speedscope shows for each file: {file: {title, rows: [[total, own, name]], errors}}, with the rows of its sandwich view.
import { createRequire } from 'node:module';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';

const [modules, chromium, ...files] = process.argv.slice(2);
const { chromium: launcher } = createRequire(`${modules}/`)('playwright-core');
const viewer = pathToFileURL(`${modules}/speedscope/dist/release/index.html`).href;
const browser = await launcher.launch({ executablePath: chromium, args: ['--no-sandbox', '--enable-unsafe-swiftshader'] });
const found = {};
try {
  for (const file of files) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 3000 } });
    const errors = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('dialog', (dialog) => {
      errors.push(dialog.message());
      dialog.dismiss();
    });
    // Loads the file through a script, as speedscope's command does, because a page may not read local files.
    const script = `${file}.speedscope.js`;
    writeFileSync(script, `speedscope.loadFileFromBase64(${JSON.stringify(basename(file))}, ${JSON.stringify(readFileSync(file).toString('base64'))})`);
    await page.goto(`${viewer}#localProfilePath=${script}`);
    await page.waitForFunction(() => document.title.endsWith('- speedscope'), null, { timeout: 20000 }).catch(() => {});
    await page.getByText('Sandwich', { exact: false }).first().click();
    await page.getByText('Symbol Name').waitFor();
    // the table's rows appear with a delay; one of the lists is hidden
    await page.locator('table tr td:visible').first().waitFor();
    const rows = await page.$$eval('table tr', (all) => all.filter((row) => row.offsetParent).map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent)).filter((cells) => cells.length === 3));
    found[basename(file)] = { title: await page.title(), rows, errors };
    await page.close();
  }
} finally {
  await browser.close();
}
process.stdout.write(JSON.stringify(found));
