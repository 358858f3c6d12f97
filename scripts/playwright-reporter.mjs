import { failureAt, shortPath, TestReport } from './test-report.mjs'

const SPEC = /\/\S+\.spec\.ts/

/** Playwright's reporter of `npm test`. */
// oxlint-disable-next-line import/no-default-export -- Playwright reads the default export
export default class {
  #report = new TestReport('journeys')
  #all

  printsToStdio() {
    return true
  }

  onBegin(_config, all) {
    this.#all = all
    console.log(`${all.allTests().length} journeys`)
  }

  onTestEnd(test, { retry, duration }) {
    this.#report.took(shortPath(test.location.file), duration)
    const outcome = test.outcome()
    if (outcome === 'expected') this.#report.count('passed')
    else if (outcome === 'skipped') this.#report.count('skipped')
    else if (outcome === 'flaky' || retry === test.retries) this.#report.fail(failureOfTest(test))
  }

  /** Outside of the journeys: a file that cannot be loaded, a worker that ends. */
  onError(error) {
    const text = error.message ?? ''
    // The place of a missing import has no path.
    const path = error.location?.file.startsWith('/') ? error.location.file : SPEC.exec(text)?.[0]
    const file = path && shortPath(path)
    const command = file && `npx playwright test ${file}`
    this.#report.fail({ ...failureOf(error, file), title: '', command })
  }

  onStdOut(chunk) {
    process.stdout.write(chunk)
  }

  onStdErr(chunk) {
    process.stderr.write(chunk)
  }

  onEnd() {
    for (const test of this.#all?.allTests() ?? [])
      if (test.results.length === 0) this.#report.count('skipped')
    this.#report.end()
  }
}

/** Of a journey that passed at a second try, too. */
function failureOfTest(test) {
  const file = shortPath(test.location.file)
  const result = test.results.findLast(({ errors }) => errors.length > 0)
  const pathOf = (name) => {
    const path = result?.attachments.find((one) => one.name === name)?.path
    return path && shortPath(path)
  }
  const failure = failureOf(result?.errors[0] ?? { message: 'failed without an error' }, file)
  return {
    ...failure,
    line: failure.line ?? test.location.line,
    title: test.titlePath().slice(3).join(' > '),
    picture: pathOf('screenshot'),
    page: pathOf('error-context'),
    command: `npx playwright test ${file}:${test.location.line}`,
  }
}

function failureOf({ message, value = '', location }, file) {
  const hasPath = location?.file.startsWith('/')
  const place = hasPath ? { file: shortPath(location.file), line: location.line } : undefined
  return failureAt({ file, place, error: message ?? value, outside: 'outside of the journeys' })
}
