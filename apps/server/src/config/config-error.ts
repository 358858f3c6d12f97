import { OperatorError } from '../text/operator-error.ts'

/** All problems of the settings, one line per setting, each saying what to set. */
export class ConfigError extends OperatorError {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(`Some settings are not valid:\n${problems.map((line) => `  - ${line}`).join('\n')}`)
    this.problems = problems
  }
}
