import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { chunkGroups } from './build/chunk-groups.ts'
import { compressAssets } from './build/compress-assets.ts'
import { firstLoad } from './build/first-load.ts'
import { prerender } from './build/prerender.ts'
import { serviceWorker } from './build/service-worker.ts'
import { subsetFont } from './build/subset-font.ts'

const API = process.env['API_ORIGIN'] ?? 'http://localhost:8080'

// oxlint-disable-next-line import/no-default-export -- Vite reads the default export
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), firstLoad(), subsetFont(), serviceWorker(), compressAssets(), prerender()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // Inlined are only images that ask for it with `?inline`. Other data: URLs would need a wider
    // content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // The font keeps its name, because the pages of public/ use it too.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.woff2'))
            ? 'assets/[name][extname]'
            : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: chunkGroups(),
        },
      },
    },
  },
  server: {
    proxy: { '/api': API, '/reach': API, '/dev': API, '/files': API, '/billing/sandbox': API },
  },
})
