/**
 * How much a user with 200 parallel requests slows down another user, who sends one at a time. The
 * limits are those of production.
 */
import { searchCompany } from '@dastak/contract/registry/registry.ts'
import autocannon from 'autocannon'
import { callAt, codeInOutbox, signInAt } from '../apps/server/src/testing/server/http-caller.ts'
import { startProduct } from '../e2e/start-product.ts'
import { percentiles } from './registry.support.ts'

const NOISY = '+919876543210'
const QUIET = '+919876543211'
const AT_ONCE = 200
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5)
const BODY = { company_name: 'chandrikora', limit: 20 }

export async function run(): Promise<string> {
  const rows: string[] = []
  for (const [limit, env] of [
    ['4 in flight (default)', {}],
    ['1,000 in flight', { CALLS_IN_FLIGHT_PER_USER: '1000' }],
  ] as const) {
    // Only the rate limit is lifted, so that the noise does not end halfway.
    const product = await startProduct({ env: { ...env, CALLS_PER_MINUTE_PER_USER: '999999999' } })
    try {
      const signIn = (mobile: string) =>
        signInAt(product.url, mobile, (to) => codeInOutbox(product.url, to))
      const [noisy, quiet] = [await signIn(NOISY), await signIn(QUIET)]
      const search = () => callAt(product.url, searchCompany, { token: quiet.token, body: BODY })
      await ask(search, SECONDS / 2)
      const alone = percentiles(await ask(search, SECONDS))
      const noise = autocannon({
        url: product.url + searchCompany.path,
        method: 'POST',
        body: JSON.stringify(BODY),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${noisy.token}` },
        connections: AT_ONCE,
        duration: SECONDS + 1,
        // A separate thread, so that the cost of the client does not count against the product.
        workers: 1,
      })
      const withNoise = percentiles(await ask(search, SECONDS))
      const { non2xx, errors, requests } = await noise
      if (non2xx > 0 || errors > 0)
        throw new Error(`The noise got ${non2xx} refusals and ${errors} errors.`)
      const times = ({ p50, p95 }: typeof alone) => `${p50.toFixed(1)} / ${p95.toFixed(1)} ms`
      const noiseRate = Math.round(requests.average)
      rows.push(
        `| ${limit} | ${noiseRate} | ${times(alone)} | ${times(withNoise)} | ` +
          `${(withNoise.p95 / alone.p95).toFixed(1)} × |`,
      )
    } finally {
      await product.remove()
    }
  }
  const head =
    '| limit | answers a second to the noisy one | another user alone: p50 / p95 | ' +
    'with the noise: p50 / p95 | p95 |'
  return [head, '|---|---|---|---|---|', ...rows].join('\n')
}

/** Milliseconds of each question, one after the other. */
async function ask(request: () => Promise<{ status: number }>, seconds: number) {
  const times: number[] = []
  const end = performance.now() + seconds * 1_000
  for (let start = performance.now(); start < end; start = performance.now()) {
    const { status } = await request()
    if (status !== 200) throw new Error(`A search returned ${status}.`)
    times.push(performance.now() - start)
  }
  return times
}
