import { stripVTControlCharacters } from 'node:util'

// Adds up what the runners report. A runner that reports nothing, or fails without a failed test,
// counts as one failed.

/** From Vitest's JSON report (null if there is none) and exit code. */
export function vitestResults(report, code) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const broken = report.testResults.filter(
    (file) =>
      file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  )
  return counted(
    {
      passed: report.numPassedTests,
      failed: report.numFailedTests + broken.length,
      skipped: report.numPendingTests + report.numTodoTests,
    },
    code,
  )
}

/** From Playwright's JSON report (null if there is none) and exit code. */
export function playwrightResults(report, code) {
  if (!report) return { passed: 0, failed: 1, skipped: 0 }
  const { expected, unexpected, flaky, skipped } = report.stats
  return counted(
    { passed: expected, failed: unexpected + flaky + report.errors.length, skipped },
    code,
  )
}

/**
 * The failed tests of Vitest's JSON report, a line each: the file, the test and the first line of
 * its error.
 */
export function vitestFailures(report) {
  return (report?.testResults ?? []).flatMap((file) => [
    ...(file.status === 'failed' && file.message ? [line(file.name, '', file.message)] : []),
    ...file.assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => line(file.name, test.fullName, test.failureMessages?.[0])),
  ])
}

/**
 * The failed tests of Playwright's JSON report, including those that passed at a second try, in the
 * same form.
 */
export function playwrightFailures(report) {
  const failed = (suite) => [
    ...(suite.specs ?? [])
      .filter(({ tests }) =>
        tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
      )
      .map(({ file, title, tests }) => line(file, title, firstError(tests))),
    ...(suite.suites ?? []).flatMap(failed),
  ]
  return (report?.suites ?? []).flatMap(failed)
}

/** Of these files (paths from the root) those of which no test has run. */
export function unfinishedFiles(report, files) {
  const ran = (report?.testResults ?? []).filter(
    ({ status, assertionResults }) =>
      status === 'failed' || assertionResults.some((test) => test.status !== 'pending'),
  )
  return files.filter((path) => !ran.some(({ name }) => name.endsWith(`/${path}`)))
}

/** The last line of `npm test`. */
export function summaryLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

export function sum(results) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const result of results) for (const key of Object.keys(total)) total[key] += result[key]
  return total
}

function counted(result, code) {
  return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result
}

function firstError(tests) {
  const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.error ?? []))
  return stripVTControlCharacters(errors[0]?.message ?? '')
}

function line(file, title, message = '') {
  const [reason] = message.split('\n')
  return [file, title, reason].filter(Boolean).join(' › ')
}
