import { OperatorError } from '../text/operator-error.ts'

/** What is wrong with the settings, one line per setting, each saying what to set. */
export class ConfigError extends OperatorError {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(
      "The settings can't be used as they " +
        `are:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    )
    this.problems = problems
  }
}
