import { describe, expect, it } from 'vitest'
import { brokenImports, brokenText } from './import-rules.mjs'
import { brokenTables, unknownTables } from './table-rules.mjs'

const S = 'apps/server/src'
const W = 'apps/web/src'
const FAULTS = [
  ['an app imports another app', `${W}/lib/a.ts`, `${S}/log.ts`, 'apps never import each other'],
  [
    'the extension imports an app',
    'apps/extension/src/panel/a.tsx',
    `${W}/lib/a.ts`,
    'apps never import each other',
  ],
  [
    'the contract imports a package',
    'packages/contract/src/a.ts',
    'zod',
    'zod/mini and nothing else',
  ],
  [
    'a service imports a route',
    `${S}/features/x/x.service.ts`,
    `${S}/features/x/x.routes.ts`,
    'downward only',
  ],
  [
    'the database imports a feature',
    `${S}/db/a.ts`,
    `${S}/features/x/x.service.ts`,
    'downward only',
  ],
  [
    'the database imports the job queue',
    `${S}/db/migrate.ts`,
    `${S}/jobs/job-queue.ts`,
    'downward only',
  ],
  [
    'a service imports what vendors share',
    `${S}/features/x/x.service.ts`,
    `${S}/adapters/a.ts`,
    'only choose-adapters.ts',
  ],
  ['a port imports an adapter', `${S}/ports/a.ts`, `${S}/adapters/sms/http.ts`, 'downward only'],
  [
    'a subject imports the store of another',
    `${S}/features/x/x.service.ts`,
    `${S}/features/y/y.store.ts`,
    'only at its service',
  ],
  [
    'credits import a subject above',
    `${S}/features/credits/credits.service.ts`,
    `${S}/features/y/y.service.ts`,
    'is at the bottom',
  ],
  [
    'a subject imports the one on top',
    `${S}/features/x/x.service.ts`,
    `${S}/features/me/me.service.ts`,
    'me is above',
  ],
  ['rules import a database', `${S}/features/x/x.rules.ts`, 'kysely', 'rules are pure'],
  ['rules import files', `${S}/features/x/x.rules.ts`, 'node:fs', 'rules are pure'],
  ['a service speaks SQL', `${S}/features/x/x.service.ts`, 'kysely', 'SQL belongs in'],
  [
    'a service chooses an adapter',
    `${S}/features/x/x.service.ts`,
    `${S}/adapters/sms/http.ts`,
    'only choose-adapters.ts imports adapters',
  ],
  [
    'an adapter imports another port’s',
    `${S}/adapters/email/a.ts`,
    `${S}/adapters/sms/http.ts`,
    'only choose-adapters.ts imports adapters',
  ],
  ['the server imports test support', `${S}/app.ts`, `${S}/testing/test-server.ts`, 'only tests'],
  [
    'a component imports a feature',
    `${W}/components/a.tsx`,
    `${W}/features/x/x.api.ts`,
    'downward only',
  ],
  ['a feature imports a screen', `${W}/features/x/a.tsx`, `${W}/screens/home.tsx`, 'downward only'],
  [
    'a feature imports a feature',
    `${W}/features/x/a.tsx`,
    `${W}/features/y/b.tsx`,
    'a screen brings them together',
  ],
]

describe('the import rules', () => {
  it.each(FAULTS)('see that %s', (_name, from, to, message) => {
    expect(brokenImports([{ from, to, isType: false }]).join()).toContain(message)
  })

  it('see a circle of subjects', () => {
    const meets = (a, b) => ({
      from: `${S}/features/${a}/${a}.service.ts`,
      to: `${S}/features/${b}/${b}.service.ts`,
      isType: true,
    })
    expect(brokenImports([meets('x', 'y'), meets('y', 'z')])).toEqual([])
    expect(brokenImports([meets('x', 'y'), meets('y', 'z'), meets('z', 'x')]).join()).toContain(
      'circle',
    )
  })

  it.each([
    ['files', 'a circle of files', [`${S}/http/a.ts`, `${S}/http/b.ts`, `${S}/http/c.ts`]],
    ['files of the web app', 'a circle of files', [`${W}/lib/a.ts`, `${W}/lib/b.ts`]],
    ['folders', 'a circle of folders', [`${S}/http/a.ts`, `${S}/jobs/b.ts`, `${S}/http/c.ts`]],
    [
      'a folder and a file next to it',
      'a circle of folders',
      [`${S}/http/a.ts`, `${S}/app-error.ts`],
    ],
  ])('see a circle of %s, also by types', (_name, message, files) => {
    const imports = files.map((from, index) => ({
      from,
      to: files[(index + 1) % files.length],
      isType: index === 0,
    }))
    expect(brokenImports(imports).join()).toContain(message)
    expect(brokenImports(imports.slice(1)).join()).not.toContain('a circle of files')
  })

  it('allow what is intended', () => {
    const good = [
      [`${S}/jobs/job-queue.ts`, `${S}/db/listen.ts`],
      [`${S}/adapters/sms/http.ts`, `${S}/adapters/vendor-fetch.ts`],
      [`${S}/adapters/sms/http.ts`, `${S}/adapters/sms/shape.ts`],
      [`${S}/main.ts`, `${S}/deps.ts`],
      [`${S}/choose-adapters.ts`, `${S}/adapters/sms/http.ts`],
      [`${S}/features/x/x.routes.ts`, `${S}/http/route.ts`],
      [`${S}/features/x/x.service.ts`, `${S}/features/x/x.store.ts`],
      [`${S}/features/x/x.service.ts`, `${S}/features/y/y.service.ts`],
      [`${S}/features/x/x.store.ts`, 'kysely'],
      [`${S}/features/x/x.rules.ts`, 'libphonenumber-js'],
      [`${S}/features/x/x.test.ts`, `${S}/features/y/y.store.ts`],
      [`${W}/screens/home.tsx`, `${W}/features/x/a.tsx`],
      [`${W}/lib/a.ts`, 'packages/contract/src/fields.ts'],
    ]
    expect(brokenImports(good.map(([from, to]) => ({ from, to, isType: false })))).toEqual([])
  })
})

describe('the rules on text', () => {
  it.each([
    [`${S}/app.ts`, 'const a = process.env.PORT', 'only config/'],
    [`${W}/features/x/a.ts`, 'await fetch(url)', 'only lib/api/api-client.ts'],
    ['apps/extension/src/panel/a.tsx', 'await fetch(url)', 'only background/'],
    ['apps/extension/src/reading/a.ts', 'new WebSocket(url)', 'only background/'],
    [`${S}/features/x/x.rules.ts`, 'const now = Date.now()', 'no clock'],
    [
      `${S}/features/x/x.store.ts`,
      'export async function find(id: number, tx: Tx) {}',
      'first argument',
    ],
    [
      `${S}/features/x/x.store.ts`,
      'export async function a(reader: Reader) {\n  reader.updateTable() }',
      'takes `tx: Tx`',
    ],
    [
      `${S}/features/x/x.store.ts`,
      'export async function a(\n  reader: Reader) {\n  sql`x FOR UPDATE` }',
      'takes `tx: Tx`',
    ],
  ])('see it in %s: %s', (path, text, message) => {
    expect(brokenText(path, text).join()).toContain(message)
  })

  it('allow what is intended', () => {
    expect(brokenText(`${S}/config/config.ts`, 'process.env')).toEqual([])
    expect(brokenText(`${W}/lib/api/api-client.ts`, 'await fetch(url)')).toEqual([])
    expect(brokenText('apps/extension/src/background/call-server.ts', 'await fetch(url)')).toEqual(
      [],
    )
    expect(brokenText(`${W}/screens/a.tsx`, 'query.refetch()')).toEqual([])
    const reads = 'export async function a(reader: Reader) {\n  reader.selectFrom()\n}'
    const writes = 'async function b(tx: Tx) {\n  tx.updateTable()\n}'
    expect(brokenText(`${S}/features/x/x.store.ts`, `${reads}\n${writes}`)).toEqual([])
    expect(
      brokenText(
        `${S}/features/x/x.store.ts`,
        'export async function find<T>(\n  tx: Tx,\n  id: number,\n) {}',
      ),
    ).toEqual([])
  })
})

describe('the rules on tables', () => {
  const sql = `${S}/db/functions`
  it.each([
    [`${S}/features/teams/teams.store.ts`, 'sql`SELECT FROM lead l`', 'teams reads lead'],
    [`${S}/features/teams/teams.store.ts`, 'sql`FROM team t, lead l WHERE`', 'teams reads lead'],
    [`${S}/features/teams/a.store.ts`, "tx.selectFrom('lead')", 'teams reads lead'],
    [`${S}/features/teams/a.store.ts`, "innerJoin(\n  'lead as l',", 'teams reads lead'],
    [`${S}/features/teams/a.store.ts`, "tx.updateTable('lead')", 'teams writes lead'],
    [`${S}/features/teams/a.store.ts`, 'sql`DELETE FROM lead`', 'teams writes lead'],
    [`${S}/features/ledger/a.store.ts`, 'sql`UPDATE lookup SET`', 'ledger writes lookup'],
    [`${sql}/teams.sql`, 'INSERT INTO public.ledger_posting (id)', 'teams writes ledger_posting'],
    [`${sql}/contacts.sql`, 'CROSS JOIN report r', 'lookups reads report'],
    [`${sql}/lookup-open.sql`, 'SELECT FROM ONLY report', 'lookups reads report'],
  ])('see it in %s: %s', (path, text, message) => {
    expect(brokenTables(path, text).join()).toContain(message)
  })

  it('see a table without a subject', () => {
    const migration = `${S}/db/migrations/0099-a.sql`
    expect(unknownTables(migration, 'CREATE TABLE a_thing (').join()).toContain(
      'a_thing has no subject',
    )
    expect(unknownTables(migration, '-- CREATE TABLE a_thing (\nCREATE TABLE lead (')).toEqual([])
  })

  it('allow what is intended', () => {
    expect(brokenTables(`${S}/features/teams/a.store.ts`, "selectFrom('team')")).toEqual([])
    expect(brokenTables(`${S}/features/teams/a.store.ts`, 'JOIN user_account u')).toEqual([])
    expect(brokenTables(`${S}/features/teams/a.store.ts`, 'JOIN lead_shown l')).toEqual([])
    expect(
      brokenTables(`${S}/features/teams/a.store.ts`, '// from lead\n/** FROM lead */'),
    ).toEqual([])
    expect(brokenTables(`${S}/features/ledger/a.store.ts`, 'JOIN lookup q')).toEqual([])
    expect(brokenTables(`${S}/features/teams/teams-check.store.ts`, 'FROM lead')).toEqual([])
    expect(brokenTables(`${sql}/teams.sql`, '-- FROM lead')).toEqual([])
    expect(brokenTables(`${sql}/lookup-open.sql`, 'INSERT INTO ledger_posting')).toEqual([])
  })
})
