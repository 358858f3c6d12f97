import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createWebFiles } from './web-files.ts'

const SETTINGS = {
  product_name: '</script><b>Kundi</b>',
  logo_url: null,
  support_contact: '',
  terms_url: '',
  pricing_url: '',
  privacy_purpose: null,
  low_credit_threshold: 0,
  is_demo: false,
  mails_receipts: false,
  countries: ['IN'],
}
const SCRIPT = 'document.title = "$&"'
const PAGE = `<html><script>${SCRIPT}</script><body><div id="root"></div></body></html>`

/** A small build of the web app. */
function builtFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dastak-web-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'assets'))
  mkdirSync(join(folder, 'prerender'))
  writeFileSync(join(folder, 'index.html'), PAGE)
  writeFileSync(join(folder, 'index.html.br'), 'old')
  writeFileSync(join(folder, 'assets/app-1.js'), 'app')
  writeFileSync(
    join(folder, 'prerender/prerender.mjs'),
    'export const prerenderSignIn = async ({ countries }) => `<form>$& ${countries}</form>`',
  )
  writeFileSync(join(folder, 'prerender/prerender.js'), "export * from './prerender.mjs'")
  return folder
}

test('the sign-in is made without the storage of Node, which would warn in the log', async () => {
  const warn = vi.fn<() => undefined>()
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: warn })
  const folder = builtFolder()
  const asking = 'try { localStorage.getItem("x") } catch {}'
  writeFileSync(
    join(folder, 'prerender/prerender.js'),
    `${asking}; export * from './prerender.mjs'`,
  )
  await createWebFiles(folder, SETTINGS)
  expect(warn).not.toHaveBeenCalled()
})

test('the page has the settings as data, and only / has the sign-in', async () => {
  const files = await createWebFiles(builtFolder(), SETTINGS)
  const text = async (path: string) => (await files.get(path, '', undefined)?.text()) ?? null
  const signIn = (await text('/')) ?? ''
  expect(signIn).toContain('<div id="root"><form>$& IN</form></div>')
  const data = /<script type="application\/json" id="settings">(.*?)<\/script>/.exec(signIn)?.[1]
  expect(JSON.parse(data ?? '')).toEqual(SETTINGS)
  for (const path of ['/leads', '/account/settings'])
    expect(await text(path)).toBe(signIn.replace('<form>$& IN</form>', ''))
  expect(files.get('/', 'br', undefined)?.headers.get('content-encoding')).toBe('br')
})

test('the security policy gets the hash of each script in the page', async () => {
  const { scriptHashes } = await createWebFiles(builtFolder(), SETTINGS)
  const hash = createHash('sha256').update(SCRIPT).digest('base64')
  expect(scriptHashes).toEqual([`'sha256-${hash}'`])
})

test('files are cached forever, pages are asked for again, and server files are not served', async () => {
  const files = await createWebFiles(builtFolder(), SETTINGS)
  const cache = (path: string) => files.get(path, '', undefined)?.headers.get('cache-control')
  expect(cache('/assets/app-1.js')).toContain('immutable')
  expect(cache('/')).toBe('no-cache')
  expect(cache('/home')).toBe('no-cache')
  const etag = files.get('/', '', undefined)?.headers.get('etag') ?? ''
  expect(files.get('/', '', etag)?.status).toBe(304)
  expect(files.get('/prerender/prerender.js', '', undefined)).toBeNull()
  expect(files.get('/assets/app-2.js', '', undefined)).toBeNull()
})
