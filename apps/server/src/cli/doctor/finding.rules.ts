/** What one check found. What is not good says how to mend it: a command or a setting. */
export type Finding = { subject: string; found: string } & (
  | { state: 'good' | 'unused' }
  /** `advice`: it works, but not as it should. */
  | { state: 'advice' | 'broken'; remedy: string }
)

export const good = (subject: string, found: string): Finding => ({ subject, state: 'good', found })
/** Not set up, not running, or not possible to check. */
export const unused = (subject: string, found: string): Finding => ({
  subject,
  state: 'unused',
  found,
})
export const advice = (subject: string, found: string, remedy: string): Finding => ({
  subject,
  state: 'advice',
  found,
  remedy,
})
export const broken = (subject: string, found: string, remedy: string): Finding => ({
  subject,
  state: 'broken',
  found,
  remedy,
})

/**
 * A finding from a message for operators: its first sentence is what was found, the rest is the
 * remedy. `otherwise` is the remedy of a message with one sentence.
 */
export function fromMessage(
  make: typeof broken,
  subject: string,
  { message, otherwise }: { message: string; otherwise: string },
): Finding {
  const text = message
    .replace(/\s+/g, ' ')
    .replace(/^The database can't be used( as it is set up)?\. /, '')
  const [, found = text, remedy = ''] = /^(.+?[.?!]) (?=[A-Z`(])(.+)$/.exec(text) ?? []
  return make(subject, found.replace(/\.$/, ''), remedy || otherwise)
}

/** 12 s, 5 min, 3 h, 2 days. */
export function spanText(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`
  if (seconds < 5_400) return `${Math.round(seconds / 60)} min`
  if (seconds < 129_600) return `${Math.round(seconds / 3_600)} h`
  return `${Math.round(seconds / 86_400)} days`
}
