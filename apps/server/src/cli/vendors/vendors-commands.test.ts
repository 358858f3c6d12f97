import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { VENDOR_PRESETS } from '../../adapters/contacts/presets/all-presets.ts'
import { readVendorFile } from '../../config/vendor-file.ts'
import { createAct } from '../../features/operator/act.service.ts'
import {
  createOperatorVendors,
  type OperatorVendors,
} from '../../features/operator/vendors.service.ts'
import { behaveWell, knowNothing } from '../../testing/vendors/misbehaviours.ts'
import { createVendorWorld, type VendorWorld } from '../../testing/vendors/vendor-world.ts'
import { createVendorsOn, LOCAL_HOSTS, type VendorsOn } from '../../testing/vendors/vendors-on.ts'
import { dayOf } from '../../time/days.ts'
import { addVendorsCommands } from './vendors-commands.ts'

const folder = mkdtempSync(join(tmpdir(), 'dastak-vendors-'))
let t: VendorWorld
let on: VendorsOn
let vendors: OperatorVendors
let lines: string[]
beforeAll(async () => {
  t = await createVendorWorld([])
  on = createVendorsOn(t.db, { clock: t.clock, presets: VENDOR_PRESETS })
  const act = createAct({ ...t, clock: t.clock, onLostOutcome: () => undefined })
  vendors = createOperatorVendors({ ...t, act, vendors: on.vendors, readCell: on.lookups.readCell })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await t.drop()
})
beforeEach(() => {
  lines = []
  t.server.react = behaveWell
})

async function run(...words: string[]): Promise<string[]> {
  lines = []
  const program = new Command().exitOverride().configureOutput({ writeErr: () => undefined })
  addVendorsCommands(program, {
    withVendors: async (action) => action(vendors),
    readFile: (file) =>
      readVendorFile(file, { privateHosts: LOCAL_HOSTS }, { VENDOR_KEY: 'a-secret-key' }),
    write: (line) => lines.push(line),
  })
  for (const command of program.commands.flatMap((group) => group.commands)) command.exitOverride()
  await program.parseAsync(['vendors', ...words], { from: 'user' })
  return lines
}
function fileWith(name: string, content: string): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

test('vendors of a file are imported, set and listed, and no key is ever printed', async () => {
  expect(await run('list')).toEqual(['There is no vendor. Only your own contacts are searched.'])
  const file = fileWith('vendors.json', JSON.stringify([t.fileOf('First'), t.fileOf('Second')]))
  expect(await run('import', file)).toEqual([
    '2 vendors were saved. Places and prices that were set stay.',
  ])
  await run('set', 'Second', 'din', '--place', '1', '--price', '2.5', '--per', 'call')
  await run('set', 'First', 'din', '--cap', '500', '--timeout', '2.5', '--mobile-only', 'yes')
  expect(await run('list')).toEqual([
    'din',
    '  1. First, ₹0.00 a hit, at most 500 calls a day, 2.5 s, mobile numbers only',
    '  1. Second, ₹2.50 a call, no cap, 5 s',
  ])
  await run('set', 'First', 'din', '--cap', 'none', '--place', '2', '--mobile-only', 'no')
  await run('learn', 'din', 'on')
  await run('disable', 'First')
  expect(await run('list')).toEqual([
    'din (its order learns)',
    '  1. Second, ₹2.50 a call, no cap, 5 s',
    '  2. First, ₹0.00 a hit, no cap, 2.5 s, disabled',
  ])
  await run('learn', 'din', 'off')
  await run('enable', 'First')
  expect((await run('show', 'First')).join('\n')).toContain('keys     VENDOR_KEY')
  expect((await run('history', 'First'))[0]).toMatch(
    /command line {2}First {2}\{"is_enabled":false\} → \{"is_enabled":true\}$/,
  )
  const everything = [await run('list', '--json'), await run('history'), await run('show', 'First')]
  expect(JSON.stringify(everything)).not.toContain('a-secret-key')
})

test('a preset is added with its key, from the command or a file', async () => {
  expect((await run('presets')).join('\n')).toMatch(/attestr: Attestr, for din, gst\n {2}keys: ATT/)
  await run('add', 'attestr', '--name', 'Leads', '--key', `@${fileWith('key', 'a-long-key\n')}`)
  await run('add', 'surepass', '--key', 'SUREPASS_TOKEN=another-key')
  const all = await on.vendors.list()
  expect(all.map(({ name, preset }) => [name, preset])).toEqual([
    ['First', null],
    ['Leads', 'attestr'],
    ['Second', null],
    ['Surepass', 'surepass'],
  ])
  await expect(run('add', 'attestr')).rejects.toThrow('Attestr needs the key ATTESTR_TOKEN.')
  await run('disable', 'Leads')
  await run('disable', 'Surepass')
})

test('vendors are tried with numbers that the operator knows, after the cost was accepted', async () => {
  const file = fileWith(
    'known.csv',
    'kind,subject,phone,email\n' +
      'din,00000001,11111 00001,D00000001@sample.example\n' +
      'din,2,+91 11111 99999\n',
  )
  await run('set', 'First', 'din', '--price', '1')
  expect(await run('try', file)).toEqual([
    'This makes 4 calls, which cost ₹7.00 at most. To make them, add --yes.',
  ])
  expect(t.server.calls).toHaveLength(0)
  t.server.react = (call, response) =>
    (call.url === '/First' ? knowNothing : behaveWell)(call, response)
  const tried = (await run('try', file, '--yes')).map((line) => line.replace(/\d+ ms/, 'MS'))
  expect(tried).toEqual([
    'din 00000001  Second: hit, phone right, email right, MS, ₹2.50',
    'din 00000001  First: miss, MS, ₹0.00',
    'din 00000002  Second: hit, phone wrong, MS, ₹2.50',
    'din 00000002  First: miss, MS, ₹0.00',
  ])
  const { rows } = await t.db.pool.query('SELECT FROM lookup UNION ALL SELECT FROM ledger_posting')
  expect(rows).toEqual([])
  await expect(run('try', fileWith('wrong.csv', 'passport,1\n'))).rejects.toThrow(
    'Line 1: the kind',
  )
  await expect(run('try', fileWith('none.csv', 'din,abc\n'))).rejects.toThrow('Line 1 has no din')
  await expect(run('try', join(folder, 'nothing.csv'))).rejects.toThrow('nothing.csv')
})

test('figures and the statement of a month say what was called and what it costs', async () => {
  expect(await run('figures')).toEqual([
    expect.stringMatching(
      /^First {2}din {2}no state: 2 calls, 0 hits \(0\.0%\), 2 misses, .* ₹0\.00, - a hit, 95% within/,
    ),
    expect.stringMatching(/^Second .* 2 calls, 2 hits \(100\.0%\), .* ₹5\.00, ₹2\.50 a hit/),
  ])
  const month = dayOf(t.clock.now(), 'Asia/Kolkata').slice(0, 7)
  const csv = join(folder, 'statement.csv')
  expect(await run('statement', month, '--csv', csv)).toEqual([
    'First  din: 2 calls, 0 hits, 2 misses, ₹0.00',
    'Second  din: 2 calls, 2 hits, 0 misses, ₹5.00',
    'All: 4 calls, 2 hits, 2 misses, ₹5.00',
  ])
  expect(readFileSync(csv, 'utf8')).toMatch(
    /^vendor,kind,day,calls,hits,misses,rupees\r?\nFirst,din,\d{4}-\d\d-\d\d,2,0,2,0\r?\nSecond,din,.*,2,2,0,5\r?\n$/,
  )
  expect(await run('statement', '2020-01')).toEqual(['No vendor was called in this month.'])
  await expect(run('statement', 'november')).rejects.toThrow('a month like 2026-11')
})

test('wrong values are refused with what is right, and the demo has no vendors', async () => {
  for (const words of [
    ['set', 'First', 'din', '--price', '-1'],
    ['set', 'First', 'din', '--cap', 'many'],
    ['set', 'First', 'din', '--timeout', '90'],
    ['set', 'First', 'passport'],
    ['figures', '--days', '0'],
  ])
    await expect(run(...words)).rejects.toThrow()
  await expect(run('show', 'Nobody')).rejects.toThrow('There is no vendor "Nobody".')
})
