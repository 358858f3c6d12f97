import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { ConfigError } from './config-error.ts'

const folder = mkdtempSync(join(tmpdir(), 'dastak-env-'))
const file = join(folder, 'settings')
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => rmSync(file, { force: true, recursive: true }))

const load = () => loadConfig({ ENV_FILE: file, DATA_DIR: folder, SECRET_KEY: 'k'.repeat(32) })
function problemsOf(content: string | Buffer): readonly string[] {
  writeFileSync(file, content)
  try {
    load()
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
  return []
}

test('a misspelt name stops the start with its line and a suggestion', () => {
  expect(problemsOf('# mine\n\nPORT=8081\nSMS_HTTP_ULR=https://sms.example/send\n')).toEqual([
    `${file}, line 4: SMS_HTTP_ULR is not a setting: did you mean SMS_HTTP_URL?`,
  ])
  expect(problemsOf('port=8081')).toEqual([
    expect.stringContaining('line 1: port is not a setting: did you mean PORT?'),
  ])
  expect(problemsOf('COLOUR=blue')).toEqual([
    expect.stringContaining('line 1: COLOUR is not a setting: nothing reads it'),
  ])
})

test('unknown names are shown together with other problems', () => {
  expect(problemsOf('PORT=x\nCOLOUR=blue\nROLE=boss')).toHaveLength(3)
})

test.for([
  ['PORT 8081', 'line 1 is not a setting'],
  ['PORT=8081\nHOST: 10.0.0.1', 'line 2 is not a setting'],
  [
    'PORT=8081\nPRODUCT_NAME="Acme\nHOST=10.0.0.1\nLOGO_URL="x"',
    'line 2: the quote of PRODUCT_NAME is not closed',
  ],
  ["PRODUCT_NAME='Acme", 'line 1: the quote of PRODUCT_NAME is not closed'],
  ['SMTP_PASSWORD=a#b # mine', 'line 1: the # in SMTP_PASSWORD would start a comment'],
  [
    'SMS_TEMPLATES={"sign_in_code":{"text":"{#var#} is it"}}',
    'line 1: the # in SMS_TEMPLATES would start a comment',
  ],
] as const)('%j is refused: %s', ([content, problem]) => {
  expect(problemsOf(content)).toEqual([expect.stringContaining(problem)])
})

test('text that is not UTF-8 is refused by its line', () => {
  expect(problemsOf(Buffer.from('\uFEFFPORT=8081\n', 'utf16le'))).toEqual([
    expect.stringContaining('line 1 cannot be decoded'),
  ])
  expect(problemsOf(Buffer.from('PORT=8081\n', 'utf16le'))).toEqual([
    expect.stringContaining('line 1 cannot be decoded'),
  ])
  const latin1 = Buffer.concat([
    Buffer.from('PORT=8081\nPRODUCT_NAME=Caf'),
    Buffer.from([0xe9, 10]),
  ])
  expect(problemsOf(latin1)).toEqual([expect.stringContaining('line 2 cannot be decoded')])
})

test('a mark of the byte order, line ends of any system, values over several lines and comments are understood', () => {
  writeFileSync(
    file,
    '\uFEFFPORT=8081\r\nexport PRODUCT_NAME="Acme\r\nIndia" # ours\r\n  # ' +
      "nothing\r\n\r\nSELLER_NAME='a # b'\r\n",
  )
  expect(load()).toMatchObject({
    port: 8081,
    productName: 'Acme\nIndia',
    seller: { name: 'a # b' },
  })
  writeFileSync(file, 'PORT=8082 # ours#\rPRODUCT_NAME=Acme\r')
  expect(load()).toMatchObject({ port: 8082, productName: 'Acme' })
})

test('a folder in place of the file is named as one', () => {
  mkdirSync(file)
  expect(load).toThrow(`${file} is a folder, but must be a file`)
})
