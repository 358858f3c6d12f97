import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { DataOf } from '@dastak/contract/endpoint.ts'
import type { getSettings } from '@dastak/contract/settings.ts'

export type PublicSettings = DataOf<typeof getSettings>

/** What the web app's build exports: apps/web/src/app/prerender.tsx. */
interface Prerender {
  prerenderSignIn(settings: PublicSettings): Promise<string>
}

const ROOT = '<div id="root"></div>'

/**
 * The pages of the web app with the operator's settings: `/` shows the sign-in before any script is
 * loaded, all other addresses start empty. The settings are in the page, so no call is needed.
 */
export async function webPages(folder: string, settings: PublicSettings) {
  const built = await readFile(join(folder, 'index.html'), 'utf8')
  // The web app asks for what it has stored. Node's own storage has no file, and would only warn.
  Reflect.deleteProperty(globalThis, 'localStorage')
  const file = pathToFileURL(join(folder, 'prerender/prerender.js')).href
  const { prerenderSignIn } = (await import(file)) as Prerender
  const page = built.replace(ROOT, () => settingsTag(settings) + ROOT)
  const signIn = await prerenderSignIn(settings)
  return {
    pages: new Map([
      ['/index.html', page],
      ['/manifest.webmanifest', JSON.stringify(manifest(settings))],
      ['/', page.replace(ROOT, () => `<div id="root">${signIn}</div>`)],
    ]),
    scriptHashes: [...built.matchAll(/<script>([^]*?)<\/script>/g)].map(
      ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    ),
  }
}

/** For browsers that install the app, under the operator's name. */
function manifest({ product_name: name }: PublicSettings) {
  const png = (src: string, size: number, purpose = 'any') => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return {
    name,
    short_name: name,
    id: '/home',
    start_url: '/home',
    scope: '/',
    display: 'standalone',
    background_color: '#faf9f7',
    theme_color: '#155c3b',
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      png('/icon-192.png', 192),
      png('/icon-512.png', 512),
      png('/icon-maskable.png', 512, 'maskable'),
    ],
  }
}

/** Data that the browser does not run. `<` is escaped, because it could end the tag. */
function settingsTag(settings: PublicSettings): string {
  const json = JSON.stringify(settings).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="settings">${json}</script>`
}
