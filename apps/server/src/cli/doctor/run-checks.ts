import { setTimeout as sleep } from 'node:timers/promises'
import { terminalErrorText } from '../terminal-error-text.ts'
import { broken, fromMessage, type Finding } from './finding.rules.ts'

export interface Check {
  subject: string
  run: () => Promise<readonly Finding[]>
}

/**
 * Runs all checks at the same time. Calls `onFinding` in the order of the checks, as soon as all
 * before it have ended. One that fails or does not end in time is a finding too.
 */
export async function runChecks(
  checks: readonly Check[],
  { seconds, onFinding }: { seconds: number; onFinding: (finding: Finding) => void },
): Promise<Finding[]> {
  const running = checks.map((check) => findingsOf(check, seconds))
  const all: Finding[] = []
  for (const findings of running)
    for (const finding of await findings) {
      all.push(finding)
      onFinding(finding)
    }
  return all
}

async function findingsOf({ subject, run }: Check, seconds: number): Promise<readonly Finding[]> {
  const late = broken(
    subject,
    `no result within ${seconds} s`,
    `Run it with more time: \`npm run dastak -- doctor --seconds ${seconds * 4}\``,
  )
  const timer = new AbortController()
  try {
    const waiting = sleep(seconds * 1000, [late], { signal: timer.signal })
    return await Promise.race([run(), waiting.catch(() => [late])])
  } catch (error) {
    const otherwise = 'Look at the log of Dastak, and at docs/fix-problems.md.'
    return [fromMessage(broken, subject, { message: terminalErrorText(error), otherwise })]
  } finally {
    timer.abort()
  }
}
