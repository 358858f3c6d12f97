import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../../ports/clock.ts'

export const DEVICE_COOKIE = 'dastak_device'
/** How long a device is remembered after its last sign-in, or the last refresh of its session. */
export const KNOWN_DEVICE_DAYS = 180
/** Numbers of one device: a computer that an office shares. */
const MOST_NUMBERS = 3
const LONGEST = 400
const ENTRY = /^([\w-]{22})\.([0-9a-z]{1,12})\.([\w-]{43})$/
const WHOLE = /^(([\w-]{22})\.([0-9a-z]{1,12})\.[^!]*)!([\w-]{43})$/

interface KnownDevice {
  id: string
  /** When its number last signed in on it, or its session was refreshed. */
  at: Date
}

/**
 * Devices on which a number has signed in, remembered by a cookie that they keep: for each of the
 * last three numbers an entry `id.time.signature`, separated by `~`, the newest first, and behind
 * `!` a signature over all of it. That of an entry is over the number too, which does not stand in
 * it: the cookie tells nobody whose it is, and is worth nothing for another number. All that it
 * gives is a quota of one's own (decision 31).
 */
export function createKnownDevices({ key, clock }: { key: Buffer; clock: Clock }) {
  const sign = (text: string) => createHmac('sha256', key).update(text).digest('base64url')
  const isSigned = (text: string, signature: string) =>
    timingSafeEqual(Buffer.from(signature), Buffer.from(sign(text)))

  /** Null for one that is too long ago. */
  function timeOf(text: string): Date | null {
    const at = new Date(Number.parseInt(text, 36) * 1000)
    return clock.now().getTime() - at.getTime() < KNOWN_DEVICE_DAYS * 86_400_000 ? at : null
  }

  function deviceIn(entry: string, mobile: string): KnownDevice | null {
    const [, id, time, signature] = ENTRY.exec(entry) ?? []
    if (!id || !time || !signature) return null
    const at = timeOf(time)
    if (!at) return null
    return isSigned(`${id}.${time}.${mobile}`, signature) ? { id, at } : null
  }

  /** What the cookie says, and the name of the device; null where it is not ours. */
  function read(cookie = ''): { entries: string[]; name: string } | null {
    const [, entries, name, time, signature] =
      cookie.length > LONGEST ? [] : (WHOLE.exec(cookie) ?? [])
    if (!entries || !name || !time || !signature || !timeOf(time) || !isSigned(entries, signature))
      return null
    return { entries: entries.split('~'), name }
  }
  const entriesOf = (cookie: string | undefined) => read(cookie)?.entries ?? []

  /** The device, where the cookie says that this number (E.164) has signed in on it. */
  function find(cookie: string | undefined, mobile: string): KnownDevice | null {
    return entriesOf(cookie).reduce<KnownDevice | null>(
      (found, entry) => found ?? deviceIn(entry, mobile),
      null,
    )
  }

  return {
    find,
    /** What a device is called, whoever uses it; null where the cookie is not ours. */
    nameOf: (cookie: string | undefined): string | null => read(cookie)?.name ?? null,

    /**
     * The cookie of a device on which this number is signed in, by a session of this public id. A
     * device is named after its first session: one session can't make many.
     */
    remember(cookie: string | undefined, mobile: string, sessionId: string): string {
      const id =
        find(cookie, mobile)?.id ??
        Buffer.from(sessionId.replaceAll('-', ''), 'hex').toString('base64url')
      const time = Math.floor(clock.now().getTime() / 1000).toString(36)
      const others = entriesOf(cookie).filter((entry) => deviceIn(entry, mobile) === null)
      const entries = [`${id}.${time}.${sign(`${id}.${time}.${mobile}`)}`, ...others]
        .slice(0, MOST_NUMBERS)
        .join('~')
      return `${entries}!${sign(entries)}`
    },
  }
}
export type KnownDevices = ReturnType<typeof createKnownDevices>
