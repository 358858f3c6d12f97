import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newUser, server, setUpReports } from '../testing/people/reporting-people.ts'
import { addSuppressCommands } from './suppress-commands.ts'

setUpReports()

const folder = mkdtempSync(join(tmpdir(), 'dastak-suppress-'))
afterAll(() => rmSync(folder, { recursive: true }))
let lines: string[] = []
beforeEach(() => {
  lines = []
})

async function run(...words: string[]): Promise<string> {
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined })
  const write = (line: string) => lines.push(line)
  addSuppressCommands(program, { withOptOuts: (action) => action(server.operator.optOuts), write })
  for (const command of program.commands.flatMap((group) => group.commands)) command.exitOverride()
  await program.parseAsync(['suppress', ...words], { from: 'user' })
  return lines.at(-1) ?? ''
}
const log = async () => (await server.operator.log.list({})).rows

test('every command that changes or shows something is a line of the log', async () => {
  const person = await newUser()
  expect(await run('add', person.phone, '--reason', 'A letter')).toMatch(/^OUT-/)
  const reference = lines[0]!.slice(0, 15)
  expect(await run('list')).toBe('1 opt-outs, and 0 hashes of other installations.')
  await run('remove', reference)
  const file = join(folder, 'contacts.csv')
  writeFileSync(file, `${person.email}\nnobody\n`)
  expect(await run('import', file)).toBe('1 added, 0 known before, 1 lines without a contact.')
  const unicode = join(folder, 'unicode.txt')
  writeFileSync(unicode, `\ufeffEmail\r\n${person.email}\r\n`, 'utf16le')
  expect(await run('import', unicode)).toBe('0 added, 1 known before, 1 lines without a contact.')
  await expect(run('import', file, '--list', 'partner', '--key-file', file)).rejects.toThrow(
    'Hashes of another installation are not taken any more',
  )
  await run('export', join(folder, 'hashes.txt'))
  await run('key')
  await run('apply')
  const rows = (await log()).slice(0, 7)
  expect(rows.map(({ verb }) => verb)).toEqual([
    'opt-out apply',
    'opt-out key',
    'opt-out export',
    'opt-out import',
    'opt-out import',
    'opt-out allow',
    'opt-out add',
  ])
  expect(rows.every(({ user_public_id: by, outcome }) => by === null && outcome === 'done')).toBe(
    true,
  )
  expect(rows[6]).toMatchObject({ reason: 'A letter', detail: { unit: 'phone', reference } })
  expect(rows[5]).toMatchObject({ target_id: reference })
  expect(rows[4]).toMatchObject({ detail: { added: 1, known: 0, skipped: 1 } })
  expect(rows[2]).toMatchObject({ detail: { hashes: 1 } })
})

test('`suppress who` prints who has revealed a contact, and the log keeps that it was used', async () => {
  const person = await newUser()
  expect(await run('who', person.phone)).toBe('1 reveals.')
  expect(lines[0]).toContain(`${person.mobile}  Asha Sample  din  ${person.din}  phone`)
  lines = []
  await run('who', person.din, '--by', 'din', '--json')
  expect(JSON.parse(lines[0]!)).toMatchObject({ rows: [{}, {}], is_complete: true })
  expect((await log()).slice(0, 2)).toMatchObject([
    { verb: 'reveals find', detail: { kind: 'din', found: 2 } },
    { verb: 'reveals find', detail: { kind: 'phone', found: 1 } },
  ])
  await expect(run('who', 'nobody')).rejects.toThrow('Enter a mobile number')
  await expect(run('who', 'x', '--by', 'nonsense')).rejects.toThrow()
})
