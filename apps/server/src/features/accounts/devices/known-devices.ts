import type { Keys } from '../../../keys/derived-key.ts'
import { createSigner } from '../../../keys/signer.ts'
import type { Clock } from '../../../ports/clock.ts'

export const DEVICE_COOKIE = 'dastak_device'
/** How long a device is remembered after its last sign-in, or the last refresh of its session. */
export const KNOWN_DEVICE_DAYS = 180
/** Numbers on one device, such as a shared office computer. */
const MAX_NUMBERS = 3
const LONGEST = 400
const ENTRY = /^([\w-]{22})\.([0-9a-z]{1,12})\.([\w-]{43})$/
const WHOLE = /^(([\w-]{22})\.([0-9a-z]{1,12})\.[^!]*)!([\w-]{43})$/

interface KnownDevice {
  id: string
  /** When the number last signed in on the device, or its session was refreshed. */
  at: Date
}

/**
 * Devices on which a number has signed in. A cookie on the device remembers the last three numbers:
 * for each an entry `id.time.signature`, separated by `~`, newest first, and after `!` a signature
 * over all of it. The signature of an entry also covers the number, which is not in the cookie: the
 * cookie does not reveal the number and does not work for another one. It only gives the device a
 * separate quota (decision 31).
 */
export function createKnownDevices({ keys, clock }: { keys: Keys; clock: Clock }) {
  const { sign, isSigned } = createSigner(keys)

  /** Returns null if the time is too long ago. */
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

  /** The entries of the cookie, and the name of the device. Null if the cookie is not ours. */
  function read(cookie = ''): { entries: string[]; name: string } | null {
    const [, entries, name, time, signature] =
      cookie.length > LONGEST ? [] : (WHOLE.exec(cookie) ?? [])
    if (!entries || !name || !time || !signature || !timeOf(time) || !isSigned(entries, signature))
      return null
    return { entries: entries.split('~'), name }
  }
  const entriesOf = (cookie: string | undefined) => read(cookie)?.entries ?? []

  /** The device, if the cookie shows that this number (E.164) has signed in on it. */
  function find(cookie: string | undefined, mobile: string): KnownDevice | null {
    return entriesOf(cookie).reduce<KnownDevice | null>(
      (found, entry) => found ?? deviceIn(entry, mobile),
      null,
    )
  }

  return {
    find,
    /** The name of the device, whichever user is on it. Null if the cookie is not ours. */
    nameOf: (cookie: string | undefined): string | null => read(cookie)?.name ?? null,

    /**
     * The cookie of a device on which this number is signed in, with the session of this public id.
     * A device is named after its first session, so that one session cannot create many devices.
     */
    remember(cookie: string | undefined, mobile: string, sessionId: string): string {
      const id =
        find(cookie, mobile)?.id ??
        Buffer.from(sessionId.replaceAll('-', ''), 'hex').toString('base64url')
      const time = Math.floor(clock.now().getTime() / 1000).toString(36)
      const others = entriesOf(cookie).filter((entry) => deviceIn(entry, mobile) === null)
      const entries = [`${id}.${time}.${sign(`${id}.${time}.${mobile}`)}`, ...others]
        .slice(0, MAX_NUMBERS)
        .join('~')
      return `${entries}!${sign(entries)}`
    },
  }
}
export type KnownDevices = ReturnType<typeof createKnownDevices>
