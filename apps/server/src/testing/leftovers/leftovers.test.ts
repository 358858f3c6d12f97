import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { markRunning, runningSince, stillRunning } from './running.ts'

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url))
const HERE = /^(.+) from .*leftovers\.test\.ts:\d+:\d+\)?$/

/** What a file may leave, by the word for it: how it is started, which returns how to end it. */
const KINDS: Readonly<Record<string, string>> = {
  'a timer':
    'const timer = setInterval(() => 0, 60_000).unref(); return () => clearInterval(timer)',
  'a listening server':
    'const server = process.getBuiltinModule("net").createServer().listen(0); ' +
    'return () => server.close()',
  'a worker thread':
    'const { Worker } = process.getBuiltinModule("worker_threads"); ' +
    'const worker = new Worker("setInterval(() => 0, 1_000)", { eval: true }); ' +
    'worker.unref(); return () => worker.terminate()',
  'a child process':
    'const child = process.getBuiltinModule("child_process").spawn("sleep", ["60"]); ' +
    'child.unref(); return () => child.kill()',
  'a listener of the process for SIGUSR2':
    'const act = () => 0; process.on("SIGUSR2", act); return () => process.off("SIGUSR2", act)',
}

describe('a file that leaves', () => {
  let report: { testResults: { name: string; status: string; message: string }[] }
  const of = (name: string) => report.testResults.find((file) => file.name.includes(name))
  const nameOf = (kind: string) => kind.replaceAll(' ', '-')
  beforeAll(async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dastak-leaves-'))
    const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
    const starting = (kind: string) => `function start() { ${KINDS[kind] ?? ''} }\n`
    for (const kind of Object.keys(KINDS)) {
      write(`left-${nameOf(kind)}.test.mjs`, `${starting(kind)} test('x', () => void start())`)
      write(
        `ended-${nameOf(kind)}.test.mjs`,
        `${starting(kind)} let end; afterAll(() => end()); test('x', () => void (end = start()))`,
      )
    }
    write(
      'left-a-folder.test.mjs',
      `test('x', () => process.getBuiltinModule('fs').mkdirSync(process.env.TMPDIR + '/mine'))`,
    )
    const test = { globals: true, isolate: false, maxWorkers: 1 }
    const setupFiles = [join(ROOT, 'vitest.leftovers.ts')]
    write(
      'vitest.config.mjs',
      `export default ${JSON.stringify({ test: { ...test, setupFiles } })}`,
    )
    const program = join(ROOT, 'node_modules/vitest/vitest.mjs')
    const args = [program, 'run', '--root', folder, '--reporter=json']
    const written = await new Promise<string>((resolve) =>
      execFile(process.execPath, args, { cwd: folder }, (_, stdout) => resolve(stdout)),
    )
    rmSync(folder, { recursive: true })
    report = JSON.parse(written.slice(written.indexOf('{'))) as typeof report
  })

  test.each(Object.keys(KINDS))('%s fails, with the line that started it', (kind) => {
    const { status, message } = of(`left-${nameOf(kind)}`)!
    expect(status).toBe('failed')
    // A thread has several ports.
    expect(message.replace(/\d+ × /, '')).toContain(`This file leaves behind ${kind}`)
    if (!kind.includes('listener')) expect(message).toContain(`left-${nameOf(kind)}.test.mjs:1`)
    // Files share a process. What one has left is not held against the next, and what hooks end is
    // ended before the check.
    expect(of(`ended-${nameOf(kind)}`)).toMatchObject({ status: 'passed', message: '' })
  })

  test('a folder fails, with its name', () => {
    expect(of('left-a-folder')).toMatchObject({
      status: 'failed',
      message: expect.stringContaining('leaves behind mine in the temporary folder'),
    })
  })
})

test('what is just ending has a moment, and what has ended is not found', async () => {
  const mark = markRunning()
  // oxlint-disable-next-line waits/no-long-wait -- nobody waits for it
  const timer = setTimeout(() => undefined, 60_000)
  onTestFinished(() => clearTimeout(timer))
  expect(runningSince(mark)).toEqual([expect.stringMatching(HERE)])
  setTimeout(() => clearTimeout(timer), 50)
  expect(await stillRunning(mark)).toEqual([])
})
