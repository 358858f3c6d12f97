import { setTimeout as sleep } from 'node:timers/promises'

/** The most accounts that are remembered. */
const MOST = 1_000

/** Keeps a pause between the calls of each account. Other processes have their own. */
export function createPacer(gapMs: number) {
  /** When the next call of an account may be made, in milliseconds of the process. */
  const nextAt = new Map<string, number>()
  return {
    /** Returns when the account may be called. */
    async wait(account: string): Promise<void> {
      const now = performance.now()
      if (nextAt.size >= MOST) for (const [one, at] of nextAt) if (at <= now) nextAt.delete(one)
      const at = Math.max(nextAt.get(account) ?? 0, now)
      nextAt.set(account, at + gapMs)
      if (at > now) await sleep(at - now)
    },
  }
}
