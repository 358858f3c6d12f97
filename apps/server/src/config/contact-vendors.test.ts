import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { KINDS } from '../features/lookups/kinds/kinds.ts'
import { LOOKUP_KINDS } from '@dastak/contract/lookup-kinds.ts'
import { ConfigError } from './config-error.ts'
import { readConfig } from './config.ts'
import { requestsOf, VENDOR_FIELDS } from './contact-requests.ts'
import { parseContactVendors } from './contact-vendors.ts'

const folder = mkdtempSync(join(tmpdir(), 'dastak-vendors-'))
afterAll(() => rmSync(folder, { recursive: true }))

const FILE = `[
  {
    "name": "Sample Data",
    "at_once": 3,
    "timeout_seconds": 2,
    "kinds": {
      "pan": {
        "url": "https://api.vendor.example/pan/{subject}?key=\${VENDOR_KEY}",
        "headers": { "authorization": "Bearer \${VENDOR_KEY}" },
        "answer": { "employer_name": "data.jobs[0][\\"company name\\"]", "as_of": "data.on" },
        "answered": { "code": [200, "ok"] },
        "not_found": { "statuses": [404], "values": { "data.found": [false] } }
      }
    }
  }
]
`
const parse = (json: string, key: string | undefined = 'a "secret"') =>
  parseContactVendors(json, {
    variable: (name) => (name === 'VENDOR_KEY' ? key : undefined),
    privateHosts: ['10.0.0.7'],
  })
const problemIn = (json: string) => {
  const read = parse(json)
  return 'problem' in read ? read.problem : null
}

test('a file of vendors has the requests of each vendor, and the path of each field in the answer', () => {
  const read = parse(FILE)
  if ('problem' in read) throw new Error(read.problem)
  const [vendor] = read.vendors
  expect(vendor).toMatchObject({
    name: 'Sample Data',
    atOnce: 3,
    timeoutMs: 2_000,
    keys: { VENDOR_KEY: 'a "secret"' },
  })
  expect(JSON.stringify(vendor!.kinds)).not.toContain('a \\"secret')
  expect(requestsOf(vendor!.kinds, vendor!.keys)).toEqual({
    pan: {
      method: 'GET',
      url: 'https://api.vendor.example/pan/{subject}?key=a "secret"',
      headers: { authorization: 'Bearer a "secret"' },
      body: undefined,
      answer: { employer_name: ['data', 'jobs', 0, 'company name'], as_of: ['data', 'on'] },
      answered: [{ path: ['code'], values: ['200', 'ok'] }],
      notFound: { statuses: [404], values: [{ path: ['data', 'found'], values: ['false'] }] },
      subject: null,
      refused: { statuses: [401, 403], values: [] },
      token: null,
      callback: null,
    },
  })
})

test.for([
  ['{ "pending": { "status": ["wait"] }, "answer": { "since": "x" } }', 'needs {callback_url}'],
  ['{ "answer": { "phone": "x" } }', 'callback.answer.phone is not known here'],
])('a later answer %s is refused', ([callback, problem]) => {
  const written = FILE.replace('"answered"', `"callback": ${callback}, "answered"`)
  expect(problemIn(written)).toContain(problem)
})

const URL_OF_FILE = 'https://api.vendor.example/pan/{subject}'
test.for([
  ['"name": "Sample Data",', '', 'line 2: 0.name must be a name'],
  ['"at_once": 3', '"at_once": 0', 'line 4: 0.at_once must be a whole number from 1 to 100'],
  [
    '"timeout_seconds": 2',
    '"timeout_seconds": 90',
    'line 5: 0.timeout_seconds must be a number from 0.1 to 8',
  ],
  [
    '"pan": {',
    '"passport": {',
    `line 7: 0.kinds.passport is not a kind. The kinds are ${LOOKUP_KINDS.join(', ')}`,
  ],
  [
    '"employer_name": ',
    '"employer": ',
    'line 10: 0.kinds.pan.answer.employer is not known here; pan has employer_name',
  ],
  [
    '"employer_name": ',
    '"since": ',
    'line 10: 0.kinds.pan.answer must have a path for employer_name',
  ],
  ['"data.on"', '"data..on"', 'line 10: 0.kinds.pan.answer.as_of must be a path in the answer'],
  [
    'Bearer ${VENDOR_KEY}',
    'Bearer ${OTHER_KEY}',
    'line 9: 0.kinds.pan.headers names OTHER_KEY, which is not set',
  ],
  ['/{subject}', '/{subjekt}', 'line 8: 0.kinds.pan.url must contain {subject}'],
  [URL_OF_FILE, 'https://{subject}.vendor.example/', 'line 8: 0.kinds.pan.url must be an address'],
  [
    URL_OF_FILE,
    'https://me:secret@vendor.example/{subject}',
    'line 8: 0.kinds.pan.url must be an address',
  ],
  [URL_OF_FILE, 'ftp://vendor.example/{subject}', 'line 8: 0.kinds.pan.url must be an address'],
  [
    URL_OF_FILE,
    'http://vendor.example/{subject}',
    'line 8: 0.kinds.pan.url must start with https://',
  ],
  [
    URL_OF_FILE,
    'https://127.0.0.1/{subject}',
    'line 8: 0.kinds.pan.url has a private address. If that is intended, set PRIVATE_HOSTS=',
  ],
  [
    '"statuses": [404]',
    '"statuses": [200]',
    'line 12: 0.kinds.pan.not_found.statuses.0 must be a list of statuses',
  ],
  ['"answered"', '"answers"', 'line 11: 0.kinds.pan.answers is not a known field'],
  ['[200, "ok"]', '[]', 'line 11: 0.kinds.pan.answered.code must be a list of texts'],
  ['  }\n]', '  }\n', 'this is not JSON'],
] as const)('%s as %s is refused by its line', ([was, is, problem]) => {
  expect(FILE).toContain(was)
  expect(problemIn(FILE.replace(was, is))).toContain(problem)
})

test('the example of the documentation is read', () => {
  const text = readFileSync(new URL('../../../../docs/vendors.md', import.meta.url), 'utf8')
  const example = /```json\n(\[.*?\])\n```/s.exec(text)?.[1] ?? ''
  expect(parse(example)).toMatchObject({
    vendors: [{ kinds: { linkedin: { method: 'POST' }, rc: { url: expect.any(String) } } }],
  })
})

test('two vendors of one name are refused, and a listed private host is not', () => {
  const [one] = JSON.parse(FILE) as [object]
  expect(problemIn(JSON.stringify([one, one]))).toContain('"Sample Data" appears twice')
  expect(problemIn(FILE.replace('https://api.vendor.example', 'http://10.0.0.7'))).toBeNull()
})

test('each kind can be read with all its facts', () => {
  expect(Object.keys(VENDOR_FIELDS)).toEqual([...LOOKUP_KINDS])
  for (const kind of LOOKUP_KINDS) {
    const { facts, sells, isNameless } = KINDS[kind]
    const names = Object.keys((facts as unknown as z.ZodMiniObject).shape)
    const [, ...others] = VENDOR_FIELDS[kind]
    const wanted = [
      ...(sells.includes('email') ? ['email'] : []),
      ...(isNameless ? [] : ['name']),
      ...names,
    ]
    expect([kind, [...others].sort()]).toEqual([kind, [...new Set(wanted)].sort()])
  }
})

test('the settings name the file, and show its problem without secrets', () => {
  const file = join(folder, 'vendors.json')
  const env = { DATA_DIR: folder, DEMO: 'false', CONTACT_VENDORS: file, VENDOR_KEY: 'a secret' }
  const problemsOf = (more: object) => {
    try {
      readConfig({ ...env, ...more })
    } catch (error) {
      return error instanceof ConfigError ? error.problems : [String(error)]
    }
    return []
  }
  writeFileSync(file, FILE)
  expect(readConfig(env).contactVendors).toMatchObject([{ name: 'Sample Data' }])
  expect(readConfig({ DATA_DIR: folder }).contactVendors).toEqual([])
  expect(problemsOf({ DEMO: 'true' })).toEqual([
    expect.stringContaining('must not be set in demo mode'),
  ])
  expect(problemsOf({ VENDOR_KEY: '' })).toEqual([
    expect.stringContaining('names VENDOR_KEY, which is not set'),
  ])
  expect(problemsOf({ CONTACT_VENDORS: './nothing.json' })).toEqual([
    expect.stringContaining('There is no'),
  ])
  writeFileSync(file, FILE.replace('https://', 'ftp://'))
  const problems = problemsOf({})
  expect(problems).toEqual([expect.stringContaining('line 8: 0.kinds.pan.url must be an address')])
  expect(problems.join()).not.toContain('a secret')
})
