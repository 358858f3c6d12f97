import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setUserOnboard } from '@dastak/contract/accounts/accounts.ts'
import { revealDirector } from '@dastak/contract/kinds/din.ts'
import { reportLead } from '@dastak/contract/reports.ts'
import { Command } from 'commander'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertDirector } from '../testing/registry/registry-rows.ts'
import { createTestServer, type TestServer } from '../testing/server/test-server.ts'
import { addImportCommands } from './import/import-commands.ts'
import { addReportsCommands } from './reports-commands.ts'

const folder = mkdtempSync(join(tmpdir(), 'dastak-lists-'))
let server: TestServer
let token: string
let lines: string[]
beforeAll(async () => {
  server = await createTestServer()
  token = (await server.signIn('+919760000001')).token
  await server.call(setUserOnboard, {
    token,
    body: { name: 'Asha Sample', email: 'asha@sample.example' },
  })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await server.drop()
})
beforeEach(() => {
  lines = []
})

async function run(...words: string[]): Promise<void> {
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined })
  const write = (line: string) => lines.push(line)
  addReportsCommands(program, { withReports: (action) => action(server.operator.reports), write })
  addImportCommands(program, {
    withDatabase: (action) => action(server.db),
    act: (_db, _kind, action) => action(),
    write,
    progress: { write: () => undefined },
    now: () => new Date(),
    reportsDir: folder,
  })
  for (const command of program.commands.flatMap((group) => group.commands)) command.exitOverride()
  await program.parseAsync(words, { from: 'user' })
}
const answer = () => JSON.parse(lines.join('\n')) as unknown

/** Reports both contacts of a new lead. Returns the number of the report. */
async function newReport(din: string, reason = 'It rings elsewhere.'): Promise<string> {
  await insertDirector(server, {
    din,
    cin: 'U72900MH2020PTC000101',
    phone: `+9111111${din.slice(3)}`,
    email: `D${din}@Looms.example`,
  })
  const { body } = await server.call(revealDirector, { token, body: { director_id: din } })
  const report = { report_reason: reason, phone_reported: true, email_reported: true }
  await server.call(reportLead, { token, body: { lead_id: body.data.lead_id ?? '', ...report } })
  return String((await server.reports.list('open')).at(-1)?.id)
}

test('reports are listed with their contacts, and accepted or rejected one by one', async () => {
  const [one, other] = [await newReport('00400001'), await newReport('00400002')]
  await run('reports', 'list')
  expect(lines.join('\n')).toMatch(
    /00400001, ASHA SAMPLE\n {2}phone {2}\+911111100001: open\n {2}email {2}D00400001@Looms\.example: open/,
  )
  expect(lines.at(-1)).toBe('2 reports.')
  lines = []
  await run('reports', 'accept', one, '--only', 'phone', '--json')
  expect(answer()).toMatchObject({
    state: 'open',
    phone_state: 'accepted',
    email_state: 'open',
    refunded_phone: 1,
  })
  lines = []
  await run('reports', 'reject', one, '--reason', 'The address answers.', '--json')
  expect(answer()).toMatchObject({
    state: 'accepted',
    email_state: 'rejected',
    answer: 'The address answers.',
  })
  lines = []
  await run('reports', 'reject', other, '--reason', 'Both answer.')
  expect(lines.join('\n')).toContain('answer Both answer.')
  lines = []
  await run('reports', 'list', '--state', 'all', '--json')
  expect(answer()).toMatchObject([{ state: 'accepted' }, { state: 'rejected' }])
  await expect(run('reports', 'accept', other)).rejects.toMatchObject({ code: 'conflict' })
  await expect(run('reports', 'accept', '999')).rejects.toMatchObject({ code: 'not_found' })
  await expect(run('reports', 'accept', 'one')).rejects.toThrow(/number of a report/)
  await expect(run('reports', 'reject', other)).rejects.toThrow(/--reason/)
})

test('text of a user cannot control the operator’s terminal', async () => {
  const id = await newReport('00400004', 'One\n1  accepted\r\x1b[2K\x1b]52;c;Zm9v\x07\u202e')
  await run('reports', 'reject', id, '--reason', 'Read.')
  expect(lines.join('\n')).toContain(
    String.raw`  says   One\u{a}1  accepted\u{d}\u{1b}[2K\u{1b}]52;c;Zm9v\u{7}\u{202e}`,
  )
})

test('lists of bounces and of disconnected numbers, in any spelling, decide open reports', async () => {
  const id = await newReport('00400003')
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  await run(
    'bounces',
    'import',
    file('bounces.csv', 'Email,Code\nd00400003@looms.EXAMPLE,550\nnot an address,1\n'),
    '--json',
  )
  expect(answer()).toMatchObject({ added: 1, skipped: 1 })
  lines = []
  await run(
    'disconnected',
    'import',
    file('numbers.csv', 'phone\n1111100003.0\n091-1111100003\n12345678\n11111XXX03\n'),
    '--json',
  )
  expect(answer()).toMatchObject({ added: 1, unchanged: 1, skipped: 2 })
  await server.reports.acceptListed()
  expect(await server.reports.find(Number(id))).toMatchObject({
    state: 'accepted',
    refunded_phone: 1,
    refunded_email: 1,
  })
  await expect(run('bounces', 'import', file('other.csv', 'din\n1\n'))).rejects.toThrow(
    /no column email/,
  )
  lines = []
  await run('disconnected', 'import', '--template')
  expect(lines).toEqual(['phone\n+91 11111 00001'])
})
