import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { build } from 'vite'
import { startProduct } from '../e2e/start-product.ts'
import { launchBrowser } from './browser.support.ts'
import { percentiles } from './registry.support.ts'

const WEB_APP = join(import.meta.dirname, '../apps/web')
const ROUNDS = 5
/** Chrome's "slow 4G": 150 ms round trips, 1.6 Mbit/s down, 750 kbit/s up. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 93_750,
}
const CPU_SLOWDOWN = 4
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }

/**
 * First load of the sign-in page: compressed JavaScript and CSS on the wire, and the time until a
 * typed digit appears in the field, at 4 × slower CPU and slow 4G. The floor in the same run is
 * React alone with the same field, on the same kind of server.
 */
export async function run(): Promise<string> {
  await build({ root: WEB_APP, logLevel: 'error' })
  const product = await startProduct()
  const floor = await startFloor()
  const browser = await launchBrowser()
  try {
    const lines = [
      '| page | JS + CSS on the wire, kB | interactive, s (median of 5) |',
      '|---|---|---|',
    ]
    for (const [name, url] of [
      ['React alone (floor)', floor.url],
      ['sign-in', product.url],
    ] as const) {
      const kB = (await measureTransfer(browser, url)) / 1000
      const times: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) times.push(await load(browser, url))
      lines.push(`| ${name} | ${kB.toFixed(1)} | ${percentiles(times).p50.toFixed(2)} |`)
    }
    return lines.join('\n')
  } finally {
    await browser.close()
    floor.close()
    await product.remove()
  }
}

async function load(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.emulateNetworkConditions', SLOW_4G)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const startedAt = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  const input = page.getByLabel('Mobile number')
  await input.pressSequentially('9')
  await page.waitForFunction(() =>
    [...document.querySelectorAll('input')].some(({ value }) => value.includes('9')),
  )
  const seconds = (performance.now() - startedAt) / 1000
  await context.close()
  return seconds
}

/**
 * What is loaded before anybody touches the page, and when its field gets the focus. The phone
 * rules of other countries are loaded when one is chosen.
 */
async function measureTransfer(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const bytes = await countBytes(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  await context.close()
  return bytes()
}

/** Bytes of scripts and styles as transferred. */
async function countBytes(page: Page): Promise<() => number> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  const wanted = new Set<string>()
  let bytes = 0
  cdp.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script' || type === 'Stylesheet') wanted.add(requestId)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (wanted.has(requestId)) bytes += encodedDataLength
  })
  return () => bytes
}

async function startFloor(): Promise<{ url: string; close(): void }> {
  const outDir = mkdtempSync(join(tmpdir(), 'dastak-bench-floor-'))
  await build({
    root: join(import.meta.dirname, 'first-load'),
    build: { outDir, emptyOutDir: true },
    logLevel: 'error',
  })
  const files = new Map<string, Buffer>()
  for (const name of readdirSync(outDir, { recursive: true, encoding: 'utf8' }))
    if (extname(name)) files.set(`/${name}`, brotliCompressSync(readFileSync(join(outDir, name))))
  rmSync(outDir, { recursive: true })
  const server = createServer((request, response) => {
    const name = request.url === '/' ? '/index.html' : (request.url ?? '')
    response.setHeader('content-type', TYPES[extname(name)] ?? 'text/plain')
    response.setHeader('content-encoding', 'br')
    response.end(files.get(name))
  })
  await new Promise<void>((resolve) => server.listen(0, resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}
