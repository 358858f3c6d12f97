import { execFile, execFileSync } from 'node:child_process'
import {
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSource, readSource } from './files/source-file.ts'
import { createTestRegistry, type TestRegistry } from '../../../testing/registry/test-registry.ts'

const READ_FILE = new URL('../../../testing/registry/read-import-file.ts', import.meta.url).pathname
const COMPANY = 'CIN,Company Name\nU72200KA2013PTC097389,Sample Mills Pvt Ltd\n'
let t: TestRegistry
let folder: string
beforeAll(async () => {
  t = await createTestRegistry()
  folder = mkdtempSync(join(tmpdir(), 'dastak-hostile-'))
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await t.drop()
})

const refusalOf = async (content: string | Buffer) =>
  t.importText('companies', content).then(
    () => 'imported',
    ({ name, message }: Error) => `${name}: ${message}`,
  )

/**
 * What a process with a small heap makes of a file: the number of its records and of those with a
 * problem.
 */
async function readWithLittleMemory(write: (line: (text: string) => boolean) => void) {
  const path = join(folder, 'large')
  const out = createWriteStream(path)
  write((text) => out.write(text))
  out.end()
  await finished(out)
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--max-old-space-size=48',
    READ_FILE,
    path,
  ])
  return JSON.parse(stdout) as {
    records: number
    problems: Record<string, number>
    columns: number
    megabytes: number
  }
}

test('JSON that has a new key in each object is read with little memory, and has 200 columns at most', async () => {
  const read = await readWithLittleMemory((line) => {
    for (let count = 0; count < 60_000; count += 1) line(`{"cin":"U1","key ${count}":"x"}\n`)
  })
  expect(read).toMatchObject({ records: 60_000, problems: {}, columns: 200 })
  expect(read.megabytes).toBeLessThan(200)
})

test.for([
  ['a text', '{"cin":"', 'x'.repeat(1_000_000)],
  ['an object', '{"a":', '{"a":'.repeat(200_000)],
  ['nothing but blanks', '[', ' '.repeat(1_000_000)],
] as const)('JSON in which %s never ends is read with little memory', async ([, begin, piece]) => {
  const read = await readWithLittleMemory((line) => {
    line(begin)
    for (let count = 0; count < 60; count += 1) line(piece)
  })
  expect(read.megabytes).toBeLessThan(200)
})

test('a CSV line that never ends is one line that is too long, with little memory, and the lines after it have their numbers', async () => {
  const read = await readWithLittleMemory((line) => {
    line(COMPANY)
    for (let count = 0; count < 60; count += 1) line('x,'.repeat(500_000))
  })
  expect(read).toMatchObject({ records: 3, problems: { 'the line is too long': 1 } })
  expect(read.megabytes).toBeLessThan(200)
  const more = `${'y'.repeat(700_000)}\nshort\nU72200KA2013PTC097380,Sample Two Ltd\n`
  const { issues, added, unchanged } = await t.importText('companies', COMPANY + more)
  expect(issues.map(({ line, reason }) => [line, reason])).toEqual([
    [3, 'the line is too long'],
    [4, '1 columns instead of 2'],
  ])
  expect(added + unchanged).toBe(2)
})

test('lines that end as on a Mac of long ago are lines', async () => {
  const { issues, added, unchanged } = await t.importText(
    'companies',
    `${COMPANY}nonsense,x\n`.replaceAll('\n', '\r'),
  )
  expect([added + unchanged, issues.map(({ line }) => line)]).toEqual([1, [3]])
})

test('a file that changes while it is read is refused, and imported completely the next time', async () => {
  const path = join(folder, 'changing.csv')
  const row = (index: number) => `U72200KA2014PTC${String(100_000 + index)},Changing ${index} Ltd\n`
  const write = (count: number) => {
    const rows = Array.from({ length: count }, (_, index) => row(index))
    writeFileSync(path, `CIN,Company Name\n${rows.join('')}`)
  }
  write(5)
  const changed = t.importPath('companies', path, { onStart: async () => truncateSync(path, 40) })
  await expect(changed).rejects.toThrow('changed while it was read')
  // The same file again: nothing was kept of where the other one ended.
  write(5)
  expect(await t.importPath('companies', path)).toMatchObject({
    added: 5,
    skipped: 0,
    resumedAtLine: null,
  })
})

test('what is no text is named as what it is', async () => {
  expect(await refusalOf(gzipSync(COMPANY))).toMatch(/^ImportError: .* is a compressed archive/)
  expect(
    await refusalOf(Buffer.from('PK\x03\x04\x14\0\x06\0[Content_Types].xml', 'latin1')),
  ).toContain('is an Excel file (XLSX). Save')
  expect(await refusalOf(Buffer.from('PK\x03\x04\x14\0\x06\0companies.csv', 'latin1'))).toContain(
    '(ZIP). Unpack it first',
  )
  expect(await refusalOf(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toContain(
    'is an Excel file (XLS)',
  )
  expect(await refusalOf('%PDF-1.7 x')).toContain('is a PDF document')
  expect(
    await refusalOf(Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7) % 256))),
  ).toContain('is a binary file')
  expect(await refusalOf('')).toContain('is empty')
})

test('headings of another file are quoted cut, and move no terminal', async () => {
  const refusal = await refusalOf(
    `${'\u001b[2J\u202eevil'.repeat(50)},${'b,'.repeat(3_000)}\n1,2\n`,
  )
  expect(refusal).toContain('This is not a file of companies')
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  expect(refusal).not.toMatch(/[\u0000-\u001f\u202e]/)
  expect(refusal.length).toBeLessThan(1_000)
})

test('a first line that never ends, a folder, a pipe and a device are refused immediately with an explanation', async () => {
  expect(await refusalOf('x'.repeat(600_000))).toContain(
    'is not a table: its first line has more than',
  )
  const of = (path: string) =>
    t.importPath('companies', path).then(
      () => 'imported',
      ({ message }: Error) => message,
    )
  mkdirSync(join(folder, 'sub'))
  expect(await of(join(folder, 'sub'))).toContain('is a folder')
  execFileSync('mkfifo', [join(folder, 'pipe')])
  expect(await of(join(folder, 'pipe'))).toContain('Write its content to a file first')
  expect(await of('/dev/zero')).toContain('Write its content to a file first')
  expect(await of(join(folder, 'nowhere.csv'))).toMatch(/^There is no .*nowhere\.csv/)
})

test('half a pair of surrogates in JSON, which no database takes, stops no import', async () => {
  const vehicles =
    '[{"rc_number":"XX00AA0001","mobile":"11111 00001","owner_name":"x \\ud800 ' +
    'y"},{"rc_number":"XX00AA0002","mobile":"11111 00002","owner_name":"z"}]'
  expect(await t.importText('contacts', vehicles, { kind: 'rc' })).toMatchObject({
    added: 2,
    issues: [],
  })
})

test('a heading alone is a file of no rows, in any encoding', async () => {
  const heading = 'CIN,Company Name'
  for (const content of [heading, `\uFEFF${heading}`, Buffer.from(`\uFEFF${heading}`, 'utf16le')])
    expect(await t.importText('companies', content)).toMatchObject({
      added: 0,
      unchanged: 0,
      issues: [],
    })
  expect(await refusalOf(`\uFEFF${'x'.repeat(600_000)}`)).toMatch(
    /its first line has more than \d+ kB\.$/,
  )
})

test('a name of the heading may hold the delimiter', async () => {
  const file =
    'CIN,"Status, as of today",Company Name\nU72200KA2013PTC097401,Active,Sample Eight Ltd\n'
  expect(await t.importText('companies', file)).toMatchObject({ added: 1, issues: [] })
})

test('lines end as they end, each in its own way, and are counted once', async () => {
  const row = (number: number) => `U72200KA2013PTC0974${10 + number},Ends ${number} Ltd`
  const ends = ['\n', '\r', '\r\n', '\r', '\r', '\r\r\n', '\n']
  const file = `CIN,Company Name\n${ends.map((end, number) => row(number) + end).join('')}bad`
  const { added, issues } = await t.importText('companies', file)
  expect([added, issues.map(({ line }) => line)]).toEqual([7, [9]])
  // Also where a piece of the file ends between the two.
  for (const length of [262_143, 262_144, 262_145]) {
    const path = join(folder, 'ends')
    writeFileSync(path, `${'x'.repeat(length - 4)}\r\r\r\n\rz\r`)
    const source = await openSource(path)
    let text = ''
    for await (const piece of readSource(source, 0)) text += piece
    expect(text.slice(length - 4)).toBe('\r\r\r\n\nz\n')
    text = ''
    for await (const piece of readSource(source, length - 2)) text += piece
    expect(text).toBe('\r\n\nz\n')
  }
})

test('much may precede the records of an API’s answer, and a file without records is refused', async () => {
  const about = Array.from({ length: 12_000 }, (_, index) => ({ id: `f${index}`, type: 'text' }))
  const records = [{ CIN: 'U72200KA2013PTC097420', 'Company Name': 'After Much Ltd' }]
  expect(await t.importText('companies', JSON.stringify({ fields: about, records }))).toMatchObject(
    {
      added: 1,
      issues: [],
    },
  )
  const long = { CIN: 'U72200KA2013PTC097421', 'Company Name': 'x'.repeat(300_000) }
  expect(await refusalOf(JSON.stringify([long]))).toMatch(/has no record in its first 2\d\d kB/)
  expect(await refusalOf(JSON.stringify(long))).toMatch(/A record may have at most 64 kB\.$/)
})
