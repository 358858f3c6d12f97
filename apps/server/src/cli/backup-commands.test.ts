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
const NAME = 'dastak-20261126T210000Z.tar.zst.age'
const LATER = 'dastak-20261127T210000Z.tar.zst.age'

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
    restore: async (content) => {
      output.push(`from ${await text(content)}`)
      return { madeAt: new Date('2026-11-26T21:00:00Z'), rows: 1234, files: 2 }
    },
    place: () => place,
    key: async () => 'AGE-SECRET-KEY-1TEST',
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
  expect(await run('restore', NAME, '--json')).toBe(
    `from ${NAME}\n{"is_restored":true,"rows":1234,"files":2}`,
  )
  writeFileSync(join(folder, 'copied.age'), 'a copy')
  expect(await run('restore', join(folder, 'copied.age'))).toContain('from a copy')
  await expect(run('restore', 'nowhere.age')).rejects.toThrow('There is no file nowhere.age.')
  await expect(run('restore')).rejects.toThrow('Name a backup, or add --latest.')
})

test('a file that is no backup fails the check', async () => {
  expect(await run('backup', 'check', NAME)).toBe('This is not a backup, or it was cut off.\n1')
  expect(await run('backup', 'check', NAME, '--json')).toBe(
    '{"works":false,"problems":["This is not a backup, or it was cut off."]}\n1',
  )
})
