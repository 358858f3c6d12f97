import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { filesNamed, filesOf } from './first-load.ts'
import { SCREENS } from './screens.ts'

/** What works without a network: the shell, the lists of leads, and the panel of a lead. */
const MODULES = [
  'main.tsx',
  'app/layout/shell.tsx',
  ...SCREENS['/leads'],
  ...SCREENS['/worklist'],
  ...SCREENS['/gstleads'],
  'screens/person/person-panel.tsx',
]
const PACKAGES = ['react', 'base', 'index']

/** Writes sw.js, with the names of the files that it keeps. */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle(_options, bundle) {
      const fonts = Object.keys(bundle).filter((file) => file.endsWith('.woff2'))
      const found = [
        ...MODULES.flatMap((module) => filesOf(module, bundle)),
        ...PACKAGES.flatMap((name) => filesNamed(name, bundle)),
        ...fonts,
      ]
      const files = [...new Set(found)].sort().map((file) => `/${file}`)
      const program = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8')
      // The page is kept too, and its content may change while its files do not.
      const page = readFileSync(join(import.meta.dirname, '../index.html'), 'utf8')
      const version = createHash('sha256')
        .update(files.join() + program + page)
        .digest('hex')
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        source: [
          `const CACHE = 'dastak-${version.slice(0, 12)}'`,
          `const FILES = ${JSON.stringify(files)}`,
          program,
        ].join('\n'),
      })
    },
  }
}
