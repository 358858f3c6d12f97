/** This many failures within the window open the circuit of a vendor. */
const MOST_FAILURES = 5
const WINDOW_MS = 30_000

/**
 * When a vendor counts as down: five failures within 30 seconds, and no fewer than its successes.
 * Without the second rule a busy vendor with a few bad subjects would be left out. `now` in
 * milliseconds.
 */
export function createFailureWindow(now: () => number) {
  let ended: { at: number; isFailure: boolean }[] = []
  const add = (isFailure: boolean) => {
    const at = now()
    ended = [...ended.filter((one) => at - one.at < WINDOW_MS).slice(-199), { at, isFailure }]
  }
  return {
    success: () => add(false),
    /** Whether the vendor counts as down by now. */
    failure(): boolean {
      add(true)
      const failures = ended.filter(({ isFailure }) => isFailure).length
      return failures >= MOST_FAILURES && failures * 2 >= ended.length
    },
    clear: () => void (ended = []),
  }
}
