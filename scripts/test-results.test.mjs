import { describe, expect, it } from 'vitest'
import {
  playwrightFailures,
  playwrightResults,
  sum,
  summaryLine,
  unfinishedFiles,
  vitestFailures,
  vitestResults,
} from './test-results.mjs'

const vitest = (more = {}) => ({
  numPassedTests: 5,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [],
  ...more,
})
const stats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }

describe('the sum of all tests', () => {
  it('ends with the one line for programs', () => {
    expect(
      summaryLine(sum([vitestResults(vitest(), 0), playwrightResults({ stats, errors: [] }, 0)])),
    ).toBe('8 passed, 0 failed')
    expect(summaryLine(vitestResults(vitest({ numPendingTests: 2 }), 0))).toBe(
      '5 passed, 0 failed, 2 skipped',
    )
  })

  it('counts a runner that crashed as failed', () => {
    expect(vitestResults(null, 139)).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(vitestResults(vitest(), 1)).toMatchObject({ passed: 5, failed: 1 })
    expect(playwrightResults(null, 1)).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(playwrightResults({ stats, errors: [{}] }, 1)).toMatchObject({ passed: 3, failed: 1 })
  })

  it('counts a file that could not be loaded as failed', () => {
    const broken = { status: 'failed', assertionResults: [] }
    expect(vitestResults(vitest({ testResults: [broken] }), 1)).toMatchObject({ failed: 1 })
  })

  it('names the files that were not begun when the time was over', () => {
    const file = (name, status, ...tests) => ({
      name: `/home/${name}`,
      status,
      assertionResults: tests.map((one) => ({ status: one })),
    })
    const testResults = [
      file('a.test.ts', 'passed', 'passed', 'pending'),
      file('b.test.ts', 'passed'),
      file('c.test.ts', 'failed'),
      file('d.test.ts', 'passed', 'pending'),
    ]
    const files = ['a.test.ts', 'b.test.ts', 'c.test.ts', 'd.test.ts', 'e.test.ts']
    const late = ['b.test.ts', 'd.test.ts', 'e.test.ts']
    expect(unfinishedFiles(vitest({ testResults }), files)).toEqual(late)
    expect(unfinishedFiles(null, files)).toEqual(files)
  })

  it('names what failed', () => {
    const failed = {
      status: 'failed',
      fullName: 'pays once',
      failureMessages: ['Error: twice\n    at here'],
    }
    const passed = { status: 'passed', fullName: 'pays' }
    const testResults = [
      { name: 'ledger.test.ts', status: 'failed', message: '', assertionResults: [passed, failed] },
      {
        name: 'broken.test.ts',
        status: 'failed',
        message: 'SyntaxError: here',
        assertionResults: [],
      },
    ]
    expect(vitestFailures(vitest({ testResults }))).toEqual([
      'ledger.test.ts › pays once › Error: twice',
      'broken.test.ts › SyntaxError: here',
    ])
    const results = [{ error: { message: '\u001b[31mError: late\u001b[39m\n  at there' } }]
    const spec = (status) => ({ file: 'pay.spec.ts', title: status, tests: [{ status, results }] })
    const suites = [
      { specs: [spec('expected')], suites: [{ specs: [spec('unexpected'), spec('flaky')] }] },
    ]
    expect(playwrightFailures({ suites })).toEqual([
      'pay.spec.ts › unexpected › Error: late',
      'pay.spec.ts › flaky › Error: late',
    ])
    expect([vitestFailures(null), playwrightFailures(null)]).toEqual([[], []])
  })
})
