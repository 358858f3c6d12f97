import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ROOT, writtenFiles } from './project.mjs'
import { edgesOf, journeysFor, relatedTests } from './quick-rules.mjs'

const S = 'apps/server/src'
const W = 'apps/web/src'
const C = 'packages/contract/src'
const SMOKE = 'sign-in search reveal refresh buy batch team report opt-out console export api-key'

/** The tests near to a change: `imports` has who imports whom, `more` other files with texts. */
function near(changed, imports = [], more = {}) {
  return related(changed, imports, more).near.map(({ path }) => path)
}

function related(changed, imports, more = {}) {
  const edges = imports.map(([from, to]) => ({ from, to, isType: false }))
  const named = [changed, ...imports.flat()].map((path) => [path, ''])
  const texts = new Map([...named, ...Object.entries(more)])
  return relatedTests({ edges: edgesOf(edges, texts), texts, changed: [changed] })
}

test('a changed test comes first, then the one beside its rules, then its folder, then its subject', () => {
  const folder = `${S}/features/teams/members`
  const files = {
    [`${S}/features/teams/teams.test.ts`]: '',
    [`${folder}/allotments.test.ts`]: '',
    [`${folder}/budgets.test.ts`]: '',
    [`${S}/features/reports/reports.test.ts`]: '',
  }
  expect(near(`${folder}/budgets.rules.ts`, [], files)).toEqual([
    `${folder}/budgets.test.ts`,
    `${folder}/allotments.test.ts`,
    `${S}/features/teams/teams.test.ts`,
  ])
  expect(near(`${folder}/budgets.test.ts`, [], files)[0]).toBe(`${folder}/budgets.test.ts`)
})

test('what reaches a test only through the whole server is not near, unless the server changed', () => {
  const service = `${S}/features/events/events.service.ts`
  const server = `${S}/testing/server/test-server.ts`
  const other = `${S}/features/crm/crm.test.ts`
  const imports = [
    [`${S}/services.ts`, service],
    [`${S}/deps.ts`, `${S}/services.ts`],
    [server, `${S}/deps.ts`],
    [other, server],
    [`${S}/features/webhooks/payloads.test.ts`, service],
  ]
  expect(near(service, imports)).toEqual([`${S}/features/webhooks/payloads.test.ts`])
  expect(near(server, imports)).toEqual([other])
})

test('a helper that many tests share is not near to each of them', () => {
  const helper = `${S}/testing/people/test-accounts.ts`
  const service = `${S}/features/preferences/preferences.service.ts`
  const tests = Array.from({ length: 16 }, (_, at) => `${S}/watch/figure-${at}.test.ts`)
  const imports = [
    [helper, `${S}/http/access.ts`],
    [`${S}/http/access.ts`, service],
  ]
  const used = tests.map((path) => [path, helper])
  expect(near(service, [...imports, ...used.slice(1)])).toHaveLength(15)
  expect(near(service, [...imports, ...used])).toEqual([])
  expect(related(service, [...imports, ...used]).far).toHaveLength(16)
  expect(near(helper, used)).toHaveLength(16)
})

test('types are no relation, because they do not exist at run time', () => {
  const [from, to] = [`${S}/watch/figures.test.ts`, `${S}/http/context.ts`]
  const texts = new Map([from, to].map((path) => [path, '']))
  expect(edgesOf([{ from, to, isType: true }], texts)).toEqual([])
})

test('a call of the contract: the tests that call it, its subject in each app, and who may call', () => {
  const access = `${S}/testing/access/access.test.ts`
  const calls = `${S}/features/figures/figures.test.ts`
  const files = {
    [access]: '',
    [`${S}/features/worklist/worklist.test.ts`]: '',
    [`${W}/features/worklist/use-lead-matches.test.ts`]: '',
  }
  const found = near(`${C}/worklist/worklist.ts`, [[calls, `${C}/worklist/worklist.ts`]], files)
  expect(found).toEqual([calls, access, ...Object.keys(files).slice(1)])
})

test('apps do not test each other', () => {
  const server = `${S}/features/worklist/worklist.test.ts`
  expect(near(`${W}/screens/worklist.tsx`, [], { [server]: '' })).toEqual([])
})

test('SQL: the tests of stores that call its functions, and of the subjects of its tables', () => {
  const sql = `${S}/db/functions/reports.sql`
  const store = `${S}/features/linkedin/removals.store.ts`
  const files = {
    [sql]: 'CREATE OR REPLACE FUNCTION report_decide(p_id bigint) RETURNS void',
    [store]: 'sql`SELECT report_decide(${id})`',
    [`${S}/features/reports/reports.test.ts`]: '',
  }
  const uses = [[`${S}/features/linkedin/report-requests.test.ts`, store]]
  expect(near(sql, uses, files)).toEqual([uses[0][0], `${S}/features/reports/reports.test.ts`])
  const migration = `${S}/db/migrations/0099-more.sql`
  const texts = { ...files, [migration]: 'ALTER TABLE report ADD COLUMN more text;' }
  expect(near(migration, [], texts)).toEqual([`${S}/features/reports/reports.test.ts`])
})

test('a file that a test names: a program that it starts, a document that it reads', () => {
  const program = `${S}/testing/lookups/reveal-until-killed.ts`
  const crash = `${S}/features/lookups/reveal/reveal-crash.test.ts`
  const texts = {
    [program]: '',
    [crash]: "start('../../../testing/lookups/reveal-until-killed.ts')",
    [`${S}/config/config.test.ts`]: "read('docs/configure.md')",
  }
  expect(near(program, [], texts)).toEqual([crash])
  expect(near('docs/configure.md', [], texts)).toEqual([`${S}/config/config.test.ts`])
})

test('whole programs are started only for their own change, and what all use is named', () => {
  const whole = `${S}/testing/whole/process.test.ts`
  const change = related(`${S}/process/exit.ts`, [
    [whole, `${S}/testing/processes/walk.ts`],
    [`${S}/testing/processes/walk.ts`, `${S}/process/stop.ts`],
    [`${S}/process/stop.ts`, `${S}/process/exit.ts`],
  ])
  expect(change.near).toEqual([])
  expect(near(whole)).toEqual([whole])
  expect(related('vitest.config.ts', []).needsAll).toEqual(['vitest.config.ts'])
})

test('money and access have their proofs, whichever subject changed', () => {
  const texts = new Map(writtenFiles().map((path) => [path, null]))
  const chosen = (path) => relatedTests({ edges: [], texts, changed: [path] }).near
  const ledger = `${S}/features/lookups/reveal/ledger-model.test.ts`
  for (const path of ['features/credits/credits.store.ts', 'db/functions/billing.sql'])
    expect(chosen(`${S}/${path}`)).toContainEqual(expect.objectContaining({ path: ledger }))
  expect(chosen(`${S}/features/crm/crm.routes.ts`)).toContainEqual(
    expect.objectContaining({ path: `${S}/testing/access/access.test.ts` }),
  )
})

test('each word of the smoke journeys has exactly one journey', () => {
  const texts = globSync('e2e/*.spec.ts', { cwd: ROOT }).map((path) =>
    readFileSync(`${ROOT}/${path}`, 'utf8'),
  )
  const tags = texts.flatMap((text) => text.match(/@smoke[\w-]*/g) ?? [])
  expect(tags.toSorted()).toEqual(
    SMOKE.split(' ')
      .map((word) => `@smoke-${word}`)
      .toSorted(),
  )
})

test('changed journeys run beside the smoke journeys, up to four', () => {
  const names = ['a', 'b', 'c', 'd', 'e'].map((name) => `${name}.spec.ts`)
  const chosen = journeysFor([...names.map((name) => `e2e/${name}`), 'e2e/people.ts'])
  expect(chosen.journeys).toEqual(names.slice(0, 4))
  expect(chosen.otherJourneys).toEqual(['e.spec.ts'])
  const grep = new RegExp(chosen.grep)
  const titles = [' a.spec.ts x', ' ba.spec.ts x', ' z.spec.ts y @smoke-buy']
  expect(titles.map((title) => grep.test(title))).toEqual([true, false, true])
})
