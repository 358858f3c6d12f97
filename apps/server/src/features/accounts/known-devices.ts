import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../ports/clock.ts'

/** How long a device is remembered after its last sign-in, or the last refresh of its session. */
export const KNOWN_DEVICE_DAYS = 180
/** Numbers of one device: a computer that an office shares. */
const MOST_NUMBERS = 3
const ENTRY = /^([\w-]{22})\.([0-9a-z]{1,12})\.([\w-]{43})$/

/**
 * Devices on which a number has signed in, remembered by a cookie that they keep: for each of the last three numbers an entry `id.time.signature`,
 * separated by `~`. The signature is over the number too, which does not stand in it: the cookie tells nobody whose it is, and is worth nothing
 * for another number. All that it gives is a quota of one's own (decision 31).
 */
export function createKnownDevices({ key, clock }: { key: Buffer; clock: Clock }) {
  const sign = (id: string, time: string, mobile: string) =>
    createHmac('sha256', key).update(`${id}.${time}.${mobile}`).digest('base64url')

  function idIn(entry: string, mobile: string): string | null {
    const [, id, time, signature] = ENTRY.exec(entry) ?? []
    if (!id || !time || !signature) return null
    const ageMs = clock.now().getTime() - Number.parseInt(time, 36) * 1000
    if (!(ageMs < KNOWN_DEVICE_DAYS * 86_400_000)) return null
    return timingSafeEqual(Buffer.from(signature), Buffer.from(sign(id, time, mobile))) ? id : null
  }
  const entriesOf = (cookie: string | undefined) => (cookie ?? '').slice(0, 400).split('~').slice(0, MOST_NUMBERS)

  /** The device's id where this number (E.164) has signed in on it; null where the cookie does not say so. */
  function idOf(cookie: string | undefined, mobile: string): string | null {
    return entriesOf(cookie).reduce<string | null>((found, entry) => found ?? idIn(entry, mobile), null)
  }

  return {
    idOf,
    /**
     * The cookie of a device on which this number is signed in, by a session of this public id. A device is named after its first session: one
     * session can't make many.
     */
    remember(cookie: string | undefined, mobile: string, sessionId: string): string {
      const id = idOf(cookie, mobile) ?? Buffer.from(sessionId.replaceAll('-', ''), 'hex').toString('base64url')
      const time = Math.floor(clock.now().getTime() / 1000).toString(36)
      const others = entriesOf(cookie).filter((entry) => ENTRY.test(entry) && idIn(entry, mobile) === null)
      return [`${id}.${time}.${sign(id, time, mobile)}`, ...others].slice(0, MOST_NUMBERS).join('~')
    },
  }
}
export type KnownDevices = ReturnType<typeof createKnownDevices>
