// SPDX-License-Identifier: BSD-3-Clause
// One file with everything in it: rankine puts a run's data in the place of RANKINE_REPORT_DATA (src/report/html).
import { defineConfig } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';

// A module stands in the head and runs when the document is read, data included.
export default defineConfig({
  plugins: [viteSingleFile({ removeViteModuleLoader: true })],
  esbuild: { jsx: 'automatic', jsxImportSource: 'preact' },
  build: { target: 'es2020', assetsInlineLimit: 1e9, chunkSizeWarningLimit: 2000, modulePreload: false },
});
