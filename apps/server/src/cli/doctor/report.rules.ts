import type { Finding } from './finding.rules.ts'

const MARKS = { good: '✓', advice: '!', broken: '✗', unused: '·' } as const
const SUBJECT_COLUMNS = 14
const INDENT = ' '.repeat(SUBJECT_COLUMNS + 3)

/** Colours of a terminal, or none. */
export type Paint = (state: Finding['state'], text: string) => string

/**
 * The lines of a finding: its mark, its subject, what was found, and how to mend it. A command in
 * backticks stays in one line.
 */
export function findingText(finding: Finding, columns: number, paint: Paint): string {
  const { state, subject, found } = finding
  const width = columns - INDENT.length
  const [first = '', ...more] = wrapped(found, width)
  const remedy = 'remedy' in finding ? wrapped(finding.remedy, width - 2) : []
  const lines = [
    `${paint(state, MARKS[state])} ${subject.padEnd(SUBJECT_COLUMNS)} ${first}`,
    ...more.map((line) => `${INDENT}${line}`),
    ...remedy.map((line, index) => `${INDENT}${index === 0 ? '→' : ' '} ${line}`),
  ]
  return lines.join('\n')
}

/** `2 to mend, 1 to look at, 14 fine.` */
export function summaryText(findings: readonly Finding[]): string {
  const count = (state: Finding['state']) =>
    findings.filter((finding) => finding.state === state).length
  const [bad, so, fine] = [count('broken'), count('advice'), count('good')]
  if (bad + so === 0) return `All ${fine} checks are fine.`
  return `${bad} to mend (✗), ${so} to look at (!), ${fine} fine (✓).`
}

function wrapped(text: string, width: number): string[] {
  const lines: string[] = []
  for (const word of text.match(/(`[^`]*`|\S)+/g) ?? []) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && longer.length <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}
