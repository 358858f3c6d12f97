import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAssets } from './build/compress-assets.ts'
import { preloadFirstScreen } from './build/preload-first-screen.ts'

const API = process.env['API_ORIGIN'] ?? 'http://localhost:8080'

// oxlint-disable-next-line import/no-default-export -- Vite reads the default export
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), preloadFirstScreen(), compressAssets()],
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    // Nothing is inlined: data: URLs would need a wider content security policy.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: {
    proxy: { '/api': API, '/reach': API, '/dev': API },
  },
})
