import { failureAt, placeOf, shortPath, TestReport } from './test-report.mjs'

const TEST = /\/\S+\.test\.(tsx?|mjs)/

/** Vitest's reporter of `npm test`. */
// oxlint-disable-next-line import/no-default-export -- vitest reads the default export
export default class {
  #report = new TestReport('tests')

  onTestRunStart(files) {
    console.log(`${files.length} files`)
  }

  onTestCaseResult(test) {
    const { state, errors } = test.result()
    if (state !== 'failed') return this.#report.count(state === 'passed' ? 'passed' : 'skipped')
    const file = shortPath(test.module.moduleId)
    const pattern = test.name.replaceAll(/[\\^$.*+?()[\]{}|'’]/g, '.')
    const command = `npx vitest run ${file} -t '${pattern}$'`
    return this.#report.fail({ ...failureOf(errors[0], file), title: test.fullName, command })
  }

  /** What fails before or after all of its tests. */
  onTestSuiteResult(suite) {
    for (const error of suite.errors()) this.#failFile(error, suite.module, suite.fullName)
  }

  onTestModuleEnd(module) {
    for (const error of module.errors()) this.#failFile(error, module)
    const { setupDuration, collectDuration, duration } = module.diagnostic()
    this.#report.took(shortPath(module.moduleId), setupDuration + collectDuration + duration)
  }

  onUserConsoleLog({ content }) {
    console.log(content.trimEnd())
  }

  onTestRunEnd(modules, unhandled, reason) {
    for (const error of unhandled) {
      // The message about a worker that does not start names its file.
      const path = error.VITEST_TEST_PATH ?? TEST.exec(error.message)?.[0]
      const file = path && shortPath(path)
      const title = error.VITEST_TEST_NAME ?? ''
      this.#report.fail({ ...failureOf(error, file), title, command: commandOf(file) })
    }
    // Of a run that was stopped on purpose, some files have not begun.
    for (const module of reason === 'interrupted' ? [] : modules)
      if (/queued|pending/.test(module.state()))
        this.#failFile({ message: 'did not run to its end' }, module)
    this.#report.end()
  }

  #failFile(error, module, title = '') {
    const file = shortPath(module.moduleId)
    this.#report.fail({ ...failureOf(error, file), title, command: commandOf(file) })
  }
}

const commandOf = (file) => file && `npx vitest run ${file}`

function failureOf({ name, message, stack = '', diff = '' }, file) {
  const place = placeOf(stack, file)
  const text = stack.startsWith(name) ? `${name}: ${message}` : message
  const whole = [text, diff].filter(Boolean).join('\n\n')
  return failureAt({ file, place, error: whole, outside: 'outside of the tests' })
}
