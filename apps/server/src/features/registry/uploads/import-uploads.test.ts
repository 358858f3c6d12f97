import {
  cancelImport,
  downloadImportReport,
  getImportIssues,
  listImports,
  startImport,
} from '@dastak/contract/operator/imports.ts'
import { readdirSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeOperator } from '../../../testing/access/access-tokens.ts'
import { MANY_CALLS } from '../../../testing/server/http-caller.ts'
import { createTestServer, type TestServer } from '../../../testing/server/test-server.ts'
import { TEMPLATES } from '../importing/import-targets.ts'

const MOBILE = '+919876542001'
const NEVER = new AbortController().signal
let server: TestServer
let token = ''
beforeAll(async () => {
  server = await createTestServer({ env: MANY_CALLS })
  token = (await server.signIn(MOBILE)).token
  await makeOperator(server, MOBILE, token)
})
afterAll(() => server.drop())

const [HEADING = '', ROW = ''] = TEMPLATES.companies.split(/\r?\n/)
const start = (
  content: string | Uint8Array<ArrayBuffer>,
  name = 'companies.csv',
  body: object = {},
) =>
  server.call(startImport, {
    token,
    body: { kind: 'companies', file: new File([content], name), ...body },
  })
const rowOf = async (id: string) => {
  const { body } = await server.call(listImports, { token })
  return body.data.data.find((row) => row.import_id === id)
}
/** The database notices a moment late that the session of an earlier import has gone. */
const workUntilDone = async () => {
  const left = async () => {
    await server.importUploads.work(NEVER)
    return server.importUploads.countOpen()
  }
  await expect.poll(left).toBe(0)
}
const folder = (name: string) => {
  try {
    return readdirSync(join(server.dataDir, name))
  } catch {
    return []
  }
}

test('a file is imported by a worker, with a report about the lines that were skipped', async () => {
  const { body } = await start(`${HEADING}\n${ROW}\nno such company\n`, '../../etc/companies.csv')
  const id = body.data.import_id
  expect(body.data).toMatchObject({
    state: 'waiting',
    file_name: 'companies.csv',
    kind: 'companies',
    has_report: false,
  })
  await server.importUploads.work(NEVER)
  expect(await rowOf(id)).toMatchObject({
    state: 'finished',
    added: 1,
    skipped: 1,
    has_report: true,
    bytes_read: body.data.bytes,
  })
  const issues = await server.call(getImportIssues, { token, query: { import_id: id } })
  expect(issues.body.data).toMatchObject({
    data: [{ line: 3, is_skipped: true }],
    reasons: [{ lines: 1 }],
  })
  const report = await server.call(downloadImportReport, { token, query: { import_id: id } })
  expect(await report.body.data.blob.text()).toContain('line,outcome,reason')
  // The same file again changes nothing.
  const again = await start(`${HEADING}\n${ROW}\nno such company\n`)
  await Promise.all([server.importUploads.work(NEVER), server.importUploads.work(NEVER)])
  await workUntilDone()
  expect(await rowOf(again.body.data.import_id)).toMatchObject({
    state: 'finished',
    added: 0,
    unchanged: 1,
  })
  expect(folder('files').filter((name) => name.startsWith('imports~'))).toEqual([])
  expect(folder('uploads')).toEqual([])
})

test('files that are no tables are refused or fail with words, and leave nothing behind', async () => {
  const zip = new Uint8Array([0x50, 0x4b, 3, 4, ...Array.from({ length: 60 }, () => 0)])
  for (const [content, name] of [
    ['', 'empty.csv'],
    [zip, 'table.csv'],
    [new Uint8Array(Array.from({ length: 5_000 }, (_, index) => index % 7)), 'noise.csv'],
    ['<html><script>alert(1)</script></html>', 'page.csv'],
  ] as const) {
    const { body } = await start(content, name)
    expect(body.message_code).toBe('validation_failed')
    expect(body.message).not.toMatch(/upload|\/tmp/)
  }
  expect((await start('x', 'table.xlsx')).body.message_code).toBe('unsupported_file')
  expect((await start(HEADING, 'a.csv', { company: 'DROP TABLE' })).body.message_code).toBe(
    'validation_failed',
  )
  const hostile = [
    '['.repeat(200_000),
    'x'.repeat(9_000_000),
    `${HEADING}\n"${'a,'.repeat(500_000)}`,
    `${HEADING}\n${ROW.replace(/[^,]*$/, "=cmd|' /C calc'!A0")}\n`,
    `{"a":${'{"b":'.repeat(50_000)}1${'}'.repeat(50_000)}}`,
    `${HEADING}\n\u0000\uFFFF\n`,
  ]
  const ids: string[] = []
  for (const content of hostile) {
    const { body } = await start(content, 'hostile.csv')
    if (body.success) ids.push(body.data.import_id)
  }
  await workUntilDone()
  for (const id of ids) {
    const row = await rowOf(id)
    expect(['failed', 'finished']).toContain(row?.state)
    expect(row?.problem ?? '').not.toMatch(/\/tmp|\.upload/)
  }
  expect(folder('files').filter((name) => name.startsWith('imports~'))).toEqual([])
  expect(folder('uploads')).toEqual([])
  expect(server.logs()).not.toContain('unexpected error')
})

test('a worker that stops leaves the file to the next one, which continues', async () => {
  const rows = Array.from({ length: 11_000 }, (_, index) =>
    ROW.replace(/U\d{5}[A-Z]{2}\d{4}[A-Z]{3}\d{6}/, `U72900MH2020PTC${300_000 + index}`),
  )
  const { body } = await start(`${HEADING}\n${rows.join('\n')}\n`)
  const stopping = new AbortController()
  const stopWhenBegun = async () => {
    const added = async () => (await rowOf(body.data.import_id))?.added
    await expect.poll(added, { interval: 20 }).toBeGreaterThan(0)
    stopping.abort()
  }
  await Promise.all([server.importUploads.work(stopping.signal), stopWhenBegun()])
  await workUntilDone()
  expect(await rowOf(body.data.import_id)).toMatchObject({ state: 'finished', added: 11_000 })
})

test('what one worker imports is left alone by another, however late it comes or says so', async () => {
  const other = () => server.importUploads.work(NEVER)
  const { read, put } = server.storage
  const row = (number: number) => ROW.replace(/[A-Z]{3}\d{6}/, `PTC${number}`)
  const add = async (number: number) =>
    (await start(`${HEADING}\n${row(number)}\nno such company\n`)).body.data.import_id
  const late = await add(400_001)
  // It has fetched the file when the other one imports it.
  const reading = vi.spyOn(server.storage, 'read').mockImplementationOnce(async (key) => {
    const kept = await read.call(server.storage, key)
    await other()
    return kept
  })
  await workUntilDone()
  expect(reading).toHaveBeenCalled()
  reading.mockRestore()
  expect(await rowOf(late)).toMatchObject({ state: 'finished', added: 1, skipped: 1 })
  const slow = await add(400_002)
  // The other one looks for work when everything is imported, and nothing is said yet.
  const keeping = vi.spyOn(server.storage, 'put').mockImplementationOnce(async (...values) => {
    await other()
    return put.apply(server.storage, values)
  })
  await workUntilDone()
  expect(keeping).toHaveBeenCalledTimes(1)
  keeping.mockRestore()
  expect(await rowOf(slow)).toMatchObject({ state: 'finished', added: 1, skipped: 1 })
  expect(folder('uploads')).toEqual([])
})

test('a cancelled import is not begun, and one that has ended cannot be cancelled', async () => {
  const { body } = await start(`${HEADING}\n${ROW}\n`)
  const cancel = async () =>
    (await server.call(cancelImport, { token, body: { import_id: body.data.import_id } })).body
      .message_code
  expect(await cancel()).toBe('success')
  await server.importUploads.work(NEVER)
  expect(await rowOf(body.data.import_id)).toMatchObject({ state: 'cancelled', added: 0 })
  expect(await cancel()).toBe('conflict')
  expect(folder('files').filter((name) => name.startsWith('imports~'))).toEqual([])
})

test('without a confirmation an import is refused before its file is sent', async () => {
  server.clock.pass({ minutes: 16 })
  const unconfirmed = (await server.signIn(MOBILE)).token
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const upload = request(
    `${server.url}${startImport.path}`,
    {
      method: 'POST',
      agent: false,
      headers: {
        authorization: `Bearer ${unconfirmed}`,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': 1_000_000_000,
      },
    },
    (answer) => answer.setEncoding('utf8').once('data', resolve),
  )
  upload.on('error', reject)
  // The headers alone: the answer does not wait for the file.
  upload.flushHeaders()
  expect(await promise).toContain('"confirmation_required"')
  upload.off('error', reject).on('error', () => undefined)
  upload.destroy()
  expect(folder('uploads')).toEqual([])
})
