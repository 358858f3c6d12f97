import { advice, broken, good, spanText, unused, type Finding } from './finding.rules.ts'

/** Another clock, and how far it is ahead of ours, in milliseconds. */
export interface OtherClock {
  whose: string
  aheadMs: number
  /** How wrong the comparison may be: some clocks are only read to the second. */
  preciseToMs: number
}

const WHY = 'Codes, sessions, plans and links of the bucket end at a time'

/** `null` for a clock that could not be read. */
export function judgeClock(clocks: readonly (OtherClock | null)[]): Finding[] {
  const known = clocks.filter((clock) => clock !== null)
  if (known.length === 0) return [unused('clock', 'there is no other clock to compare it with')]
  const wrong = known.filter((clock) => differenceOf(clock) > 5)
  if (wrong.length === 0) {
    const names = known.map(({ whose }) => whose)
    return [good('clock', `agrees with that of ${names.join(' and ')}`)]
  }
  return wrong.map((clock) =>
    (differenceOf(clock) > 30 ? broken : advice)(
      'clock',
      `${spanText(differenceOf(clock))} ${clock.aheadMs > 0 ? 'behind' : 'ahead of'} ` +
        `${clock.whose}. ${WHY}`,
      'Set both clocks by the network: `timedatectl set-ntp true`',
    ),
  )
}

const differenceOf = ({ aheadMs, preciseToMs }: OtherClock) =>
  Math.max(0, Math.abs(aheadMs) - preciseToMs) / 1000
