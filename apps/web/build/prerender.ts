import { join, resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import react from '@vitejs/plugin-react'

/** Builds what renders the sign-in on the server: `prerender/prerender.js`. Screens are
 * separate files, which the server never loads. */
export function prerender(): Plugin {
  let root = ''
  let outDir = ''
  return {
    name: 'prerender',
    apply: 'build',
    configResolved(config) {
      root = config.root
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      await build({
        configFile: false,
        root,
        logLevel: 'error',
        plugins: [react()],
        ssr: { noExternal: true },
        build: {
          ssr: 'src/app/prerender.tsx',
          target: 'node24',
          outDir: join(outDir, 'prerender'),
          emptyOutDir: true,
          copyPublicDir: false,
        },
      })
    },
  }
}
