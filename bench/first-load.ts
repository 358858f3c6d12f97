import { join } from 'node:path'
import { build } from 'vite'
import { startProduct } from '../e2e/start-product.ts'
import { launchBrowser, signedIn } from './browser.support.ts'
import { startFloor } from './first-load-floor.support.ts'
import { type PageLoad, type StoredState, loadPage } from './page-load.support.ts'
import { percentiles } from './registry.support.ts'

const WEB_APP = join(import.meta.dirname, '../apps/web')
const ROUNDS = 5

/**
 * First load with an empty cache at 4 × slower CPU and slow 4G. The floor in the same run is React
 * alone with one field, on the same kind of server. `ready`: a digit that was typed is in the first
 * field; on /home, which has none, its first button is there. `alive`: React handles that control.
 */
export async function run(): Promise<string> {
  await build({ root: WEB_APP, logLevel: 'error' })
  const product = await startProduct()
  const floor = await startFloor()
  const browser = await launchBrowser()
  try {
    const state = await signedIn(browser, product)
    const pages: readonly [string, string, string, StoredState?][] = [
      ['React alone (floor)', floor.url, 'form input'],
      ['sign-in', product.url, 'form input'],
      ['/home', `${product.url}/home`, '#content button', state],
      ['/leads', `${product.url}/leads`, '#content input', state],
      ['/din', `${product.url}/din`, '#content input', state],
    ]
    const rounds = new Map<string, PageLoad[]>(pages.map(([name]) => [name, []]))
    // In turns, so that a busy moment of the machine hits all pages alike.
    for (let round = 0; round < ROUNDS; round += 1)
      for (const [name, url, control, stored] of pages)
        rounds.get(name)?.push(await loadPage(browser, url, control, stored))
    return tableOf(rounds)
  } finally {
    await browser.close()
    floor.close()
    await product.remove()
  }
}

function tableOf(rounds: ReadonlyMap<string, readonly PageLoad[]>): string {
  const lines = [
    '| page | JS + CSS, kB | requests | ready, s | alive, s | blocking, ms | layout shift |',
    '|---|---|---|---|---|---|---|',
  ]
  for (const [name, loads] of rounds) {
    const median = (figure: (load: PageLoad) => number) => percentiles(loads.map(figure)).p50
    lines.push(
      `| ${[
        name,
        median(({ bytes }) => bytes / 1_000).toFixed(1),
        Math.max(...loads.map(({ requests }) => requests)),
        median(({ readyMs }) => readyMs / 1_000).toFixed(2),
        median(({ aliveMs }) => aliveMs / 1_000).toFixed(2),
        median(({ blockingMs }) => blockingMs).toFixed(0),
        Math.max(...loads.map(({ shift }) => shift)).toFixed(3),
      ].join(' | ')} |`,
    )
  }
  return lines.join('\n')
}
