import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { build, preview } from 'vite'
import { launchBrowser } from './browser.support.ts'
import { percentiles } from './registry.support.ts'

/**
 * How long from a keystroke in a column filter of 100,000 rows to its paint, and is scrolling
 * smooth? Peer: AG Grid community with the same rows in the same browser, in turns.
 */
const PAGE = join(import.meta.dirname, 'web-table')
const ROUNDS = 3
const FRAME_MS = 1_000 / 60
/** A frame that took longer than this was late: people see it. */
const LATE_MS = FRAME_MS * 1.5

interface Figures {
  keyMs: number[]
  frameMs: number[]
  heapMb: number
}

export async function run(): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'dastak-bench-table-'))
  const config = { configFile: false as const, root: PAGE, logLevel: 'warn' as const }
  await build({ ...config, build: { outDir, emptyOutDir: true, target: 'es2022' } })
  const server = await preview({
    ...config,
    build: { outDir },
    preview: { host: '127.0.0.1', port: 0 },
  })
  const browser = await launchBrowser()
  try {
    const address = server.resolvedUrls?.local[0] ?? ''
    const own: Figures = { keyMs: [], frameMs: [], heapMb: 0 }
    const peer: Figures = { keyMs: [], frameMs: [], heapMb: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      add(own, await measured(browser, `${address}?table=own`))
      add(peer, await measured(browser, `${address}?table=peer`))
    }
    return report(own, peer)
  } finally {
    await browser.close()
    await server.close()
    await rm(outDir, { recursive: true, force: true })
  }
}

async function measured(browser: Browser, address: string): Promise<Figures> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  try {
    await page.goto(address)
    await page.waitForFunction(() => 'measure' in window, null, { timeout: 60_000 })
    return await page.evaluate(() =>
      (window as unknown as { measure: () => Promise<Figures> }).measure(),
    )
  } finally {
    await page.close()
  }
}

function add(sum: Figures, more: Figures): void {
  sum.keyMs.push(...more.keyMs)
  sum.frameMs.push(...more.frameMs)
  sum.heapMb = Math.max(sum.heapMb, more.heapMb)
}

function report(own: Figures, peer: Figures): string {
  const ratio = percentiles(own.keyMs).p50 / percentiles(peer.keyMs).p50
  return [
    '100,000 rows, 8 columns; filter keystroke to paint, then 4 s of scrolling.',
    '',
    '| table | keystrokes | median ms | p95 ms | frames/s | late frames | heap MB |',
    '|---|---|---|---|---|---|---|',
    line('own', own),
    line('AG Grid community', peer),
    '',
    `Own keystroke to paint is ${ratio.toFixed(2)} of the peer's (aim: at most 0.33).`,
  ].join('\n')
}

function line(name: string, { keyMs, frameMs, heapMb }: Figures): string {
  const total = frameMs.reduce((sum, ms) => sum + ms, 0)
  const fps = (frameMs.length / total) * 1_000
  const late = (frameMs.filter((ms) => ms > LATE_MS).length / frameMs.length) * 100
  const { p50, p95 } = percentiles(keyMs)
  const cells = [name, keyMs.length, p50.toFixed(0), p95.toFixed(0), fps.toFixed(1)]
  return `| ${[...cells, `${late.toFixed(1)} %`, heapMb].join(' | ')} |`
}
