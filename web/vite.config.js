// SPDX-License-Identifier: BSD-3-Clause
// Makes one file that contains the whole page. Rankine replaces RANKINE_REPORT_DATA by the data of a run
// (src/report/html).
import { defineConfig } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';

// The module is in the head, and runs when the whole document has been read, including the data.
export default defineConfig({
  plugins: [viteSingleFile({ removeViteModuleLoader: true })],
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: { target: 'es2020', assetsInlineLimit: 1e9, chunkSizeWarningLimit: 2000, modulePreload: false },
});
