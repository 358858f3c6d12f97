import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { Command } from 'commander'
import { afterAll, expect, test } from 'vitest'
import { outsideServices } from '../../choose-adapters.ts'
import { examineConfig } from '../../config/config.ts'
import { unrealRemedies } from '../../testing/processes/real-remedies.ts'
import { addDoctorCommand } from './doctor-command.ts'
import type { Finding } from './finding.rules.ts'
import { runChecks } from './run-checks.ts'

const folder = mkdtempSync(join(tmpdir(), 'dastak-doctor-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function doctor(env: Record<string, string>, ...words: string[]) {
  const lines: string[] = []
  let code = 0
  const program = new Command()
  addDoctorCommand(program, {
    examined: () => examineConfig({ ENV_FILE: '/dev/null', PORT: '1', ...env }),
    outside: outsideServices,
    // Not a terminal: no colours, and the widest lines.
    terminal: new PassThrough(),
    write: (line) => lines.push(line),
    setExitCode: (wanted) => (code = wanted),
  })
  await program.parseAsync(['doctor', ...words], { from: 'user' })
  return { text: lines.join('\n'), code }
}

test('before the first start nothing is broken, nothing is made, and each check has a line', async () => {
  const dataDir = join(folder, 'none')
  const { text, code } = await doctor({ DATA_DIR: dataDir })
  const subjects = text.split('\n').flatMap((line) => /^[✓!✗·] (.{14}) /.exec(line)?.[1]?.trim())
  expect(subjects.filter(Boolean).join(' ')).toBe(
    'settings Node database disk clock DNS SMS mail bucket billing contacts server web app ' +
      'jobs proxy certificate backup',
  )
  expect(text).toMatch(/^! server {9}nothing answers .*\n {17}→ Start Dastak: `npm start` /m)
  expect(text.split('\n').filter((line) => line.length > 100)).toEqual([])
  expect(code).toBe(/^✗/m.test(text) ? 1 : 0)
  expect(existsSync(dataDir)).toBe(false)
  expect(readdirSync(folder)).toEqual([])
})

test('with wrong settings and a database that is away, all else is checked', async () => {
  const env = {
    NODE_ENV: 'production',
    ROLE: 'boss',
    SMTP_TLS: 'perhaps',
    DATA_DIR: folder,
    DATABASE_URL: 'postgres://dastak_app:hunter2@127.0.0.1:1/dastak',
  }
  const { text, code } = await doctor(env, '--json')
  const { works, findings } = JSON.parse(text) as { works: boolean; findings: Finding[] }
  expect([works, code]).toEqual([false, 1])
  const stateOf = (wanted: string) => findings.find(({ subject }) => subject === wanted)
  expect(findings.filter(({ subject }) => subject === 'settings').length).toBeGreaterThan(3)
  expect(stateOf('database')).toMatchObject({
    state: 'broken',
    found: 'No server is listening at 127.0.0.1:1',
    remedy: 'Start the database server there, or check DATABASE_URL.',
  })
  expect(stateOf('mail')).toMatchObject({ found: expect.stringContaining('settings are wrong') })
  expect(stateOf('disk')).toMatchObject({ found: expect.stringContaining('DATA_DIR') })
  expect(unrealRemedies(findings)).toEqual([])
  expect(text).not.toContain('hunter2')
})

test('a file of settings that cannot be read is the only finding', async () => {
  const file = join(folder, 'settings')
  writeFileSync(file, 'PORT 80\n', { mode: 0o600 })
  const { text, code } = await doctor({ ENV_FILE: file })
  expect(text).toMatch(/^✗ settings .*line 1 is not a\s+setting[^]*1 to mend/)
  expect(code).toBe(1)
})

test('a check that hangs or fails does not stop the others, and all are in order', async () => {
  const order: string[] = []
  const good = (subject: string): Finding => ({ subject, state: 'good', found: 'yes' })
  const findings = await runChecks(
    [
      { subject: 'hangs', run: () => new Promise(() => undefined) },
      { subject: 'fails', run: () => Promise.reject(new Error('of "secret" 98765 43210')) },
      { subject: 'works', run: () => Promise.resolve([good('works'), good('also')]) },
    ],
    { seconds: 0.2, onFinding: ({ subject }) => order.push(subject) },
  )
  expect(order).toEqual(['hangs', 'fails', 'works', 'also'])
  expect(findings.map(({ state }) => state)).toEqual(['broken', 'broken', 'good', 'good'])
  expect(findings[0]?.found).toBe('no result within 0.2 s')
  expect(JSON.stringify(findings)).not.toMatch(/secret|98765/)
  expect(unrealRemedies(findings)).toEqual([])
})
