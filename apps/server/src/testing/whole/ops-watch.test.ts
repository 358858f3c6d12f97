import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findPromtool } from '../processes/promtool.ts'
import { createTestServer } from '../server/test-server.ts'

const OPS = new URL('../../../../../ops/watch/', import.meta.url)
const read = (name: string) => readFileSync(new URL(name, OPS), 'utf8')
const rules = read('alerts.yml')
const tests = read('alerts.test.yml')
const board = JSON.parse(read('grafana-dashboard.json')) as Board
const document = readFileSync(new URL('../../docs/monitoring.md', OPS), 'utf8')

interface Panel {
  id: number
  type: string
  title: string
  gridPos: { x: number; y: number; w: number; h: number }
  datasource?: { uid: string }
  targets?: { refId: string; expr: string }[]
}
interface Board {
  panels: Panel[]
  templating: { list: { name: string; type: string }[] }
}

const SOURCE = '${source}'
const NAME = /\b(?:dastak|process|nodejs)_[a-z0-9_]+/g
/** A histogram exposes its name with these endings. */
const nameOf = (name: string) => name.replace(/_(bucket|count|sum)$/, '')
const names = (text: string) => new Set((text.match(NAME) ?? []).map(nameOf))

/** The figures of a running server: name, then its help and its labels. */
let exposed: Map<string, { help: string; labels: readonly string[] }>
beforeAll(async () => {
  const server = await createTestServer()
  const all = await server.figures.registry.getMetricsAsJSON()
  exposed = new Map(
    all.map(({ name, help }) => {
      const { labelNames } = server.figures.registry.getSingleMetric(name) as unknown as {
        labelNames: string[]
      }
      return [name, { help, labels: labelNames }]
    }),
  )
  await server.drop()
})

describe('what a server exposes', () => {
  test('is used by the board and the alerts by its name', () => {
    const known = new Set(exposed.keys())
    const used = names(rules + JSON.stringify(board) + tests)
    expect([...used].filter((name) => !known.has(name))).toEqual([])
    expect(used.size).toBeGreaterThan(20)
  })

  test('is in the document with its labels, and nothing else is', () => {
    const rows = [...document.matchAll(/^\| `(dastak_\w+)` +\|([^|]*)\|.*((?:\n\| {2,}\|.*)*)/gm)]
    const documented = rows.map(([, name, first, more]) => {
      const cells = (more ?? '').split('\n').map((line) => line.split('|')[2] ?? '')
      const labels = [first, ...cells].join(' ').match(/[a-z]+/g) ?? []
      return [name, labels.toSorted()]
    })
    const ours = [...exposed].filter(([name]) => name.startsWith('dastak_'))
    const wanted = ours.map(([name, { labels }]) => [name, labels.toSorted()])
    expect(Object.fromEntries(documented)).toEqual(Object.fromEntries(wanted))
    expect(documented.length).toBe(wanted.length)
  })

  test('has labels from closed sets, and a sentence of help for each figure', () => {
    const closed = /^(endpoint|status|kind|outcome|vendor|channel|reason|unit|pool|replica|state)$/
    const ours = [...exposed].filter(([name]) => name.startsWith('dastak_'))
    const open = ours.filter(([, { labels }]) => labels.some((label) => !closed.test(label)))
    expect(open).toEqual([])
    expect(ours.filter(([, { help }]) => !/^[A-Z1].{15,}\.$|0: none/.test(help))).toEqual([])
    const units = /_(seconds|bytes|total|max|up)$|^dastak_(jobs|holds|batches|batch_subjects)$|s$/
    expect(ours.filter(([name]) => !units.test(name) && !name.endsWith('_waiting'))).toEqual([])
  })
})

describe('the board', () => {
  test('has panels with queries that do not cover each other', () => {
    const { panels } = board
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const shown = panels.filter(({ type }) => type !== 'row')
    for (const { title, targets, datasource, gridPos: at } of shown) {
      const isWhole = targets?.every(({ expr }) => expr.length > 3) && at.x + at.w <= 24
      expect([title, isWhole, datasource?.uid]).toEqual([expect.stringMatching(/./), true, SOURCE])
    }
    const covered = panels.flatMap(({ title, gridPos: a }, index) =>
      panels
        .slice(index + 1)
        .filter(({ gridPos: b }) => {
          const isBeside = a.x + a.w <= b.x || b.x + b.w <= a.x
          return !isBeside && a.y + a.h > b.y && b.y + b.h > a.y
        })
        .map((other) => `${title} and ${other.title}`),
    )
    expect(covered).toEqual([])
    expect(board.templating.list).toMatchObject([{ name: 'source', type: 'datasource' }])
  })
})

describe('each alert', () => {
  const alerts = rules.split(/^ +- alert: /m).slice(1)

  test('has a severity, says what to do, and leads to a section that names it', () => {
    expect(alerts.length).toBeGreaterThan(15)
    const sections = new Map(
      document.split(/^### /m).map((section) => {
        const title = section.split('\n')[0] ?? ''
        return [title.toLowerCase().replaceAll(' ', '-'), section]
      }),
    )
    for (const alert of alerts) {
      const [name = ''] = alert.split('\n')
      expect(alert).toMatch(/severity: (critical|warning)/)
      expect(alert).toMatch(/summary:\s+'[^]+'\n +description:\s+['"].+['"]\n/)
      const anchor = /runbook_url: docs\/monitoring\.md#(\S+)/.exec(alert)?.[1] ?? ''
      expect(sections.get(anchor)).toContain(`\`${name}\``)
    }
  })

  test('is proved to fire', () => {
    for (const alert of alerts) {
      const [name = ''] = alert.split('\n')
      expect(tests).toContain(`labels: '{alertname="${name}"}', value: 1`)
    }
  })

  const promtool = findPromtool()
  afterAll(() => promtool?.remove())
  test.skipIf(promtool === null)('is valid for Prometheus, and passes its tests', () => {
    const run = (...args: string[]) =>
      spawnSync(promtool!.path, args, { cwd: OPS, encoding: 'utf8' })
    expect(run('check', 'rules', 'alerts.yml')).toMatchObject({ status: 0 })
    expect(run('check', 'config', '--syntax-only', 'prometheus.yml')).toMatchObject({ status: 0 })
    expect(run('test', 'rules', 'alerts.test.yml')).toMatchObject({ status: 0, stderr: '' })
    expect(run('check', 'rules', fileOfQueries())).toMatchObject({ status: 0, stderr: '' })
  })
})

/** The queries of the board as rules, which Prometheus can parse. */
function fileOfQueries(): string {
  const queries = board.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  const written = queries.map((expr, index) => ({
    record: `query_${index}`,
    expr: expr.replaceAll('$__rate_interval', '5m'),
  }))
  const file = join(mkdtempSync(join(tmpdir(), 'dastak-board-')), 'queries.yml')
  // JSON is YAML too.
  writeFileSync(file, JSON.stringify({ groups: [{ name: 'board', rules: written }] }))
  onTestFinished(() => rmSync(dirname(file), { recursive: true }))
  return file
}
