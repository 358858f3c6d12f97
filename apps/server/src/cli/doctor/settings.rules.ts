import { advice, broken, good, type Finding } from './finding.rules.ts'

interface Facts {
  problems: readonly string[]
  /** Warnings about settings that the operator may not have meant, for people. */
  warnings: readonly string[]
  /** The file of settings. Null if there is none. */
  path: string | null
  isDemo: boolean
  role: string
  hasPublicUrl: boolean
  /** Whether other users of this machine may read the file. */
  isOpenToOthers: boolean
}

export function judgeSettings(facts: Facts): Finding[] {
  const { problems, warnings, path, isDemo, role, hasPublicUrl, isOpenToOthers } = facts
  const subject = 'settings'
  const where = path ?? '.env'
  if (problems.length > 0)
    return problems.map((problem) =>
      broken(subject, problem, `Correct it in ${where}. docs/configure.md has all settings.`),
    )
  const unwanted = warnings.map((warning) => {
    const [name = 'it'] = /^[A-Z_]+/.exec(warning) ?? []
    const remedy = `If you did not mean that, change ${name} in ${where}. docs/configure.md has more.`
    return advice(subject, warning.replace(/\.$/, ''), remedy)
  })
  if (!isDemo && !hasPublicUrl && role !== 'worker')
    unwanted.push(
      advice(
        subject,
        'links in emails lead to this machine',
        'Set PUBLIC_URL to the address that users open, for example https://dastak.example.com.',
      ),
    )
  if (isOpenToOthers)
    unwanted.push(
      advice(
        subject,
        `every user of this machine can read the secrets in ${where}`,
        `Close it: \`chmod 600 ${where}\``,
      ),
    )
  const from = path === null ? 'none set' : `from ${path}`
  const whole = good(
    subject,
    `${from}: ${isDemo ? 'a demo with invented data' : 'real data'}, ROLE is ${role}`,
  )
  return [whole, ...unwanted]
}
