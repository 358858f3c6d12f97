import { describe, expect, it } from 'vitest'
import { failureText, resultsOf, sum, summaryLine, wholeText } from './test-results.mjs'

const report = (more = {}) => ({ passed: 5, failed: 0, skipped: 0, failures: [], ...more })
const failure = (more = {}) => ({
  file: 'pay.test.ts',
  line: 41,
  title: 'the ledger > pays once',
  error: 'Error: twice',
  ...more,
})
const lines = (text, count) => Array.from({ length: count }, (_, at) => `${text} ${at}`).join('\n')

describe('the sum of all tests', () => {
  it('ends with the one line for programs', () => {
    const journeys = resultsOf('journeys', report({ passed: 3 }), 'exit code 0')
    expect(summaryLine(sum([resultsOf('vitest', report(), 'exit code 0'), journeys]))).toBe(
      '8 passed, 0 failed',
    )
    expect(summaryLine(report({ skipped: 2 }))).toBe('5 passed, 0 failed, 2 skipped')
  })

  it('counts a runner that crashed as failed, and says so', () => {
    expect(resultsOf('vitest', null, 'exit code 139')).toMatchObject({
      passed: 0,
      failed: 1,
      failures: [{ file: 'vitest', error: expect.stringContaining('exit code 139') }],
    })
    expect(resultsOf('vitest', report(), 'exit code 1')).toMatchObject({
      passed: 5,
      failed: 1,
      failures: [{ file: 'vitest' }],
    })
    const failed = report({ failed: 1, failures: [failure()] })
    expect(resultsOf('vitest', failed, 'exit code 1')).toEqual(failed)
  })
})

describe('what is shown of failed tests', () => {
  it('says where, what, why, with the picture and how to run it alone', () => {
    const text = failureText([
      failure({
        error: '\u001b[31mError: twice\u001b[39m\n\n- Expected\n+ Received\n\n- 1\n+ 2',
        at: 'pay.test.ts:41 | expect(paid).toBe(1)',
        picture: 'test-results/journeys/pay/test-failed-1.png',
        page: 'test-results/journeys/pay/error-context.md',
        command: 'npx vitest run pay.test.ts',
      }),
    ])
    expect(text.split('\n').map((line) => line.trim())).toEqual([
      '1. pay.test.ts:41',
      'the ledger > pays once',
      'Error: twice',
      '',
      '- Expected',
      '+ Received',
      '',
      '- 1',
      '+ 2',
      'at       pay.test.ts:41 | expect(paid).toBe(1)',
      'picture  test-results/journeys/pay/test-failed-1.png',
      'page     test-results/journeys/pay/error-context.md',
      'alone    npx vitest run pay.test.ts',
    ])
  })

  it('fits on one screen: of a long diff only what differs, and what is cut is counted', () => {
    const diff = `Error: twice\n\n- Expected\n+ Received\n\n${lines('  same', 50)}\n- 1\n+ 2`
    const short = failureText([failure({ error: diff })], 'all.txt')
    expect(short).toMatch(/twice\s+- Expected\s+\+ Received\s+- 1\s+\+ 2\s+… \d+ more lines in all/)
    expect(wholeText([failure({ error: diff })])).toContain('same 49')
    const long = failureText([failure({ error: `${'x'.repeat(300)}\n${lines('more', 90)}` })], 'a')
    expect(long.split('\n').length).toBeLessThan(40)
    expect(Math.max(...long.split('\n').map((line) => line.length))).toBeLessThanOrEqual(100)
    expect(long).toContain('… 79 more lines in a')
  })

  it('lists many first, and says less of each', () => {
    const many = (count) =>
      failureText(Array.from({ length: count }, () => failure({ error: lines('line', 20) })))
    const three = many(3).split('\n')
    expect(three.slice(0, 3)).toEqual(
      [1, 2, 3].map((at) => `${at}. pay.test.ts:41 › pays once › line 0`),
    )
    expect(three.length).toBeGreaterThan(45)
    expect(many(11).split('\n').length).toBeLessThanOrEqual(11 + 11 * 7)
    const detailed = many(30)
      .split('\n')
      .filter((line) => line.trim() === 'the ledger > pays once')
    expect(detailed).toHaveLength(20)
  })
})
