/**
 * How much the upload of a do-not-contact list slows down another user, who searches one time after
 * the other, and how long nothing is answered at all. `BENCH_BEFORE` is the folder of another
 * working tree, which is measured in turns with this one.
 */
import { addDoNotContact } from '@dastak/contract/do-not-contact.ts'
import { searchCompany } from '@dastak/contract/registry/registry.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { callAt, codeInOutbox, signInAt } from '../apps/server/src/testing/server/http-caller.ts'
import { startProduct } from '../e2e/start-product.ts'
import { percentiles } from './registry.support.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5)
const BEFORE = process.env['BENCH_BEFORE']
const SEARCH = { company_name: 'chandrikora', limit: 20 }
const LIMITS = { CALLS_PER_MINUTE_PER_USER: '999999999', ENDPOINT_LIMIT_FACTOR: '1000000' }

/** Numbers and addresses, of nearly the 10 MB that a list may have. */
const HONEST = Array.from(
  { length: 200_000 },
  (_, at) => `Asha ${at},11111${String(at % 100_000).padStart(5, '0')},asha.${at}@mills.example`,
).join('\n')
const CELLS = [`${' '.repeat(4_990)}@x.in`, '+'.repeat(4_999), '('.repeat(4_999)]
const HOSTILE = Array.from({ length: 100 }, (_, at) => `"${CELLS[at % 3]}"`).join('\n')
const CASES: readonly [string, readonly string[]][] = [
  ['honest, 10 MB', [HONEST]],
  ['hostile, 500 kB', [HOSTILE]],
  ['honest, four of one user', [HONEST, HONEST, HONEST, HONEST]],
]

export async function run(): Promise<string> {
  const rows: string[] = []
  const trees: [string, typeof startProduct][] = [['now', startProduct]]
  if (BEFORE !== undefined) {
    const before = (await import(`${BEFORE}/e2e/start-product.ts`)) as {
      startProduct: typeof startProduct
    }
    trees.unshift(['before', before.startProduct])
  }
  for (const [name, files] of CASES)
    for (const [tree, start] of trees) rows.push(await measured(start, `${tree}: ${name}`, files))
  const head =
    '| upload | alone: p50 / p95 | with the upload | p95 | longest silence | uploads answered in |'
  return [head, '|---|---|---|---|---|---|', ...rows].join('\n')
}

async function measured(start: typeof startProduct, name: string, files: readonly string[]) {
  const product = await start({ env: LIMITS })
  try {
    const signIn = (mobile: string) =>
      signInAt(product.url, mobile, (to) => codeInOutbox(product.url, to))
    const [noisy, quiet] = [await signIn('+919876543210'), await signIn('+919876543211')]
    const search = () => callAt(product.url, searchCompany, { token: quiet.token, body: SEARCH })
    const health = () => fetch(`${product.url}/healthz`)
    await ask(search, () => sleep((SECONDS / 2) * 1_000))
    const alone = percentiles(await ask(search, () => sleep(SECONDS * 1_000)))
    const upload = async (list: string) => {
      const form = new FormData()
      form.set('mode', 'add')
      form.set('file', new File([list], 'list.csv'))
      const answer = await fetch(product.url + addDoNotContact.path, {
        method: 'POST',
        headers: { authorization: `Bearer ${noisy.token}` },
        body: form,
      })
      const reply = await answer.text()
      // The hostile file has nothing to read.
      if (![200, 422].includes(answer.status))
        throw new Error(`An upload returned ${answer.status}: ${reply}`)
    }
    const began = performance.now()
    const uploads = Promise.all(files.map(upload))
    const [times, silences] = await Promise.all([
      ask(search, () => uploads),
      ask(health, () => uploads),
    ])
    const took = (performance.now() - began) / 1_000
    const noised = percentiles(times)
    const text = ({ p50, p95 }: typeof alone) => `${p50.toFixed(1)} / ${p95.toFixed(1)} ms`
    return (
      `| ${name} | ${text(alone)} | ${text(noised)} | ${(noised.p95 / alone.p95).toFixed(1)} × | ` +
      `${Math.max(...silences).toFixed(0)} ms | ${took.toFixed(1)} s |`
    )
  } finally {
    await product.remove()
  }
}

/** Milliseconds of each request, one after the other, until something has ended. */
async function ask(request: () => Promise<{ status: number }>, until: () => Promise<unknown>) {
  const times: number[] = []
  const ended = new AbortController()
  void until().finally(() => ended.abort())
  while (!ended.signal.aborted) {
    const start = performance.now()
    const { status } = await request()
    if (status !== 200) throw new Error(`A request returned ${status}.`)
    times.push(performance.now() - start)
  }
  return times
}
