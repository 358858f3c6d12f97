import { execFile } from 'node:child_process'
import { mkdtemp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { programOf } from './project.mjs'

const CONFIG = new URL('../.oxlintrc.json', import.meta.url)
const PLUGIN = fileURLToPath(new URL('wait-rules.mjs', import.meta.url))

/** The lines of these files that the linter of this repository refuses, by file. */
async function refused(files) {
  const folder = await mkdtemp(join(tmpdir(), 'dastak-waits-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const config = (await readFile(CONFIG, 'utf8')).replace('./scripts/wait-rules.mjs', PLUGIN)
  await writeFile(join(folder, '.oxlintrc.json'), config)
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  const { promise, resolve } = Promise.withResolvers()
  const args = [programOf('oxlint/bin/oxlint'), '--format=json', '.']
  execFile(process.execPath, args, { cwd: folder }, (_, output) => resolve(output))
  const { diagnostics } = JSON.parse(await promise)
  const found = {}
  for (const { code, filename, labels } of diagnostics)
    if (code === 'waits(no-long-wait)') (found[filename] ??= []).push(labels[0].span.line)
  return found
}

// oxlint-disable-next-line waits/no-long-wait -- the text that is linted
const WAITS = `import { setTimeout as sleep } from 'node:timers/promises'
const QUIET_MS = 2 * 60
export async function wait(page, ms, sql) {
  await page.waitForTimeout(5)
  await sleep(101)
  await sleep(QUIET_MS)
  await sleep(ms)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  await expect.poll(page.count, { interval: 200 }).toBe(1)
  await expect(page.count).toPass({ intervals: [50, 500] })
  await sql('SELECT pg_sleep(0.3)')
  await sql\`SELECT pg_sleep(\${ms})\`
  for (const each of [20, 300]) await sleep(each)
  await vi.waitFor(page.ready)

  await sleep(100)
  await sleep(5 + Math.random() * 60)
  await sleep(ms % 50)
  await sleep(Math.min(ms, 50))
  for (const each of [20, 40]) await sleep(each)
  await new Promise((resolve) => setTimeout(resolve))
  await expect.poll(page.count, { interval: 20 }).toBe(1)
  await waitFor(page.ready)
  await sql('SELECT pg_sleep(0.05)')
  page.setTimeout(60_000)
  // oxlint-disable-next-line waits/no-long-wait -- it is about time
  await sleep(2_000)
}
`

it('a test waits for an event, or at most 100 ms that its file says', async () => {
  const product = 'apps/server/src/a.ts'
  const [test, journey, helper] = ['a.test.ts', 'e2e/a.ts', 'apps/web/src/testing/a/b.ts']
  const files = [product, test, journey, helper, 'bench/a.ts', 'soak/a.ts']
  const lines = [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14]
  expect(await refused(Object.fromEntries(files.map((name) => [name, WAITS])))).toEqual({
    [test]: lines,
    [journey]: lines,
    [helper]: lines,
  })
})
