import { describe, expect, it } from 'vitest'
import { playwrightResults, sum, summaryLine, vitestResults } from './test-results.mjs'

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
  it('ends with the one line that machines read', () => {
    expect(summaryLine(sum([vitestResults(vitest(), 0), playwrightResults({ stats, errors: [] }, 0)]))).toBe(
      '8 passed, 0 failed',
    )
    expect(summaryLine(vitestResults(vitest({ numPendingTests: 2 }), 0))).toBe('5 passed, 0 failed, 2 skipped')
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
})
