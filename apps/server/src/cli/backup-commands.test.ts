import { Command } from 'commander'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { createDiskPlace } from '../adapters/storage/disk-backups.ts'
import { addBackupCommands } from './backup-commands.ts'

const folder = mkdtempSync(join(tmpdir(), 'dastak-commands-'))
afterAll(() => rmSync(folder, { recursive: true }))
const place = createDiskPlace({ folder: join(folder, 'backups') })
const NAME = 'dastak-00aa11bb22-20261126T210000Z-manual.tar.zst.age'
const LATER = 'dastak-00aa11bb22-20261127T210000Z.tar.zst.age'
const OTHER = 'dastak-ffee00dd99-20261128T210000Z.tar.zst.age'
const NAMELESS = 'dastak-20261125T210000Z.tar.zst.age'
let own: string | null = null

/** The output of a command, followed by its exit code unless it is 0. */
async function run(...words: string[]): Promise<string> {
  const output: unknown[] = []
  const program = new Command()
  addBackupCommands(program, {
    make: async () => ({
      name: NAME,
      bytes: 1_500_000,
      rows: 1234,
      files: 2,
      seconds: 3,
      isFirst: true,
    }),
    restore: async (content, { continues, savedOptOuts }) => {
      const lists = await savedOptOuts('00aa11bb22')
      output.push(`from ${await text(content)}`)
      for (const open of lists) output.push(`and ${await text(await open())}`)
      return {
        madeAt: new Date('2026-11-26T21:00:00Z'),
        rows: 1234,
        files: 2,
        installation: continues ? '00aa11bb22' : '1234567890',
        optOuts: lists.length > 0 ? { added: 3, lifted: 1, removed: 5 } : null,
      }
    },
    place: () => place,
    installation: async () => own,
    keys: async () => ['AGE-SECRET-KEY-1TEST', 'AGE-SECRET-KEY-1EARLIER'],
    progress: { write: () => true },
    write: (line) => output.push(line),
    setExitCode: (code) => output.push(code),
  })
  await program.parseAsync(words, { from: 'user' })
  return output.join('\n')
}

test('a backup is made, and the first time its key is named', async () => {
  expect(await run('backup', 'now')).toBe(
    `${NAME} in ${place.location}: 1.5 MB, 1,234 rows, 2 files.\n` +
      'Keep its key on another machine, because nothing else opens it: ' +
      'npm run dastak -- backup key',
  )
  expect(JSON.parse(await run('backup', '--json'))).toMatchObject({ name: NAME, rows: 1234 })
  expect(await run('backup', 'key')).toBe('AGE-SECRET-KEY-1TEST')
})

test('backups are listed, and found by name, by path or as the latest', async () => {
  expect(await run('backup', 'list')).toBe(`There is no backup in ${place.location}.`)
  await expect(run('restore', '--latest')).rejects.toThrow('There is no backup in')
  for (const name of [NAME, LATER]) await place.put(name, Readable.from([Buffer.from(name)]))
  expect(await run('backup', 'list')).toBe(
    `${LATER}  ${LATER.length} bytes\n${NAME}  ${NAME.length} bytes`,
  )
  expect(await run('restore', '--latest')).toContain(`from ${LATER}\nThe backup of 2026-11-26`)
  expect(JSON.parse((await run('restore', NAME, '--json')).split('\n')[1]!)).toEqual({
    is_restored: true,
    rows: 1234,
    files: 2,
    installation: '1234567890',
    opt_outs: null,
  })
  writeFileSync(join(folder, 'copied.age'), 'a copy')
  expect(await run('restore', join(folder, 'copied.age'))).toContain('from a copy')
  await expect(run('restore', 'nowhere.age')).rejects.toThrow('There is no file nowhere.age.')
  await expect(run('restore')).rejects.toThrow('Name a backup, or add --latest.')
})

test('if backups of several are there, the latest is that of this installation or none', async () => {
  for (const name of [OTHER, NAMELESS]) await place.put(name, Readable.from([Buffer.from(name)]))
  await expect(run('restore', '--latest')).rejects.toThrow(
    [OTHER, LATER, NAMELESS].map((name) => `\n  npm run dastak -- restore ${name}`).join(''),
  )
  expect(await run('restore', NAMELESS)).toContain(`from ${NAMELESS}`)
  await expect(run('backup', 'check', '--latest')).rejects.toThrow('not clear whose')
  own = '1234567890'
  await expect(run('backup', 'check', '--latest')).rejects.toThrow(
    'There is no backup of this installation (1234567890)',
  )
  own = '00aa11bb22'
  const size = (name: string) => `${name}  ${name.length} bytes`
  expect(await run('backup', 'list')).toBe(
    [
      `${size(OTHER)}  of another installation`,
      size(LATER),
      size(NAME),
      `${size(NAMELESS)}  without a name, never deleted`,
      'This installation is 00aa11bb22.',
    ].join('\n'),
  )
  own = null
  await place.remove(OTHER)
  await place.remove(NAMELESS)
})

test('lists of opt-outs are found with the backups and next to a file', async () => {
  const list = 'dastak-00aa11bb22-opt-outs.tar.zst.age'
  expect(await run('restore', NAME)).toContain('No list of newer opt-outs was found.')
  await place.put(list, Readable.from([Buffer.from('list')]))
  writeFileSync(join(folder, list), 'another list')
  const found = await run('restore', join(folder, 'copied.age'), '--continue')
  expect(found).toContain('and list\nand another list\n')
  expect(found).toContain('Newer opt-outs: 3 were taken back, and 1 lifted.')
  expect(found).toContain('The installation goes on as 00aa11bb22.')
  const other = await run('restore', join(place.location, NAME))
  expect(other).toContain(`from ${NAME}\nand list\nThe backup`)
  expect(other).toContain('This installation is now 1234567890')
})

test('a file that is no backup fails the check', async () => {
  expect(await run('backup', 'check', NAME)).toBe('This is not a backup, or it was cut off.\n1')
  expect(await run('backup', 'check', NAME, '--json')).toBe(
    '{"works":false,"problems":["This is not a backup, or it was cut off."]}\n1',
  )
})
