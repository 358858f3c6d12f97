import type { IncomingMessage } from 'node:http'
import { AppError } from '../app-error.ts'
import type { OtherAddress } from './other-address.rules.ts'

class OtherAddressError extends AppError {
  readonly found: OtherAddress
  constructor(found: OtherAddress) {
    super('origin_not_allowed', {
      message:
        found.setting === 'PUBLIC_URL'
          ? `You opened ${found.page}, but this site is at ${found.expected}. Open that address, ` +
            'or ask the operator to correct PUBLIC_URL.'
          : `You opened ${found.page ?? 'another address'}, but the proxy of this site passes ` +
            `the host ${found.expected}. Ask the operator to let it pass the host with its port.`,
    })
    this.found = found
  }
}

/**
 * Checks where the pages are from that call. `onOtherAddress` is called once, if one of our own
 * pages is refused because of how the proxy or PUBLIC_URL is set up.
 */
export function createOrigins(
  publicUrl: string | undefined,
  onOtherAddress: (found: OtherAddress) => void,
) {
  let first: OtherAddress | null = null
  const noting = (check: () => void) => {
    try {
      check()
    } catch (error) {
      if (error instanceof OtherAddressError && !first) onOtherAddress((first = error.found))
      throw error
    }
  }
  return {
    check: ({ headers: { origin, host } }: IncomingMessage) =>
      noting(() => checkOrigin(origin, host, publicUrl)),
    checkProgram: ({ headers: { origin, host } }: IncomingMessage) =>
      noting(() => checkProgramOrigin(origin, host, publicUrl)),
    /** The first page that was refused, for the operator's own check. */
    otherAddress: () => first,
  }
}

/**
 * Calls that set or read the refresh cookie are accepted only from our own pages. A browser always
 * sends the Origin of a cross-site POST. A client without one only sends cookies that it set
 * itself. Errors: origin_not_allowed.
 */
export function checkOrigin(
  origin: string | undefined,
  host: string | undefined,
  publicUrl: string | undefined,
): void {
  if (origin === undefined) return
  const allowed = publicUrl ? [new URL(publicUrl).origin] : [`http://${host}`, `https://${host}`]
  if (allowed.includes(origin)) return
  const [page, expected] = [URL.parse(origin), URL.parse(allowed.at(-1) ?? '')]
  if (!page || !expected) throw new AppError('origin_not_allowed')
  // A page on this name but another port is ours. So is any page if the proxy replaced the host.
  const isNamed = page.hostname !== '' && page.hostname === expected.hostname
  if (!isNamed && (publicUrl || !page.hostname || !isInside(expected.hostname)))
    throw new AppError('origin_not_allowed')
  throw new OtherAddressError({
    page: isNamed ? page.origin : null,
    expected: publicUrl ? expected.origin : expected.host,
    setting: publicUrl ? 'PUBLIC_URL' : 'Host',
  })
}

/** A host as proxies call a server behind them, which no user opens. */
const isInside = (hostname: string) =>
  /^(127\.0\.0\.1|\[::1\]|localhost|[a-z0-9_-]+)$/i.test(hostname)

/**
 * A sign-in sets a cookie that browsers keep over HTTPS only, except on this machine. Errors:
 * origin_not_allowed, before a code is sent.
 */
export function refusePlainHttp(origin: string | undefined): void {
  if (!origin?.startsWith('http:') || THIS_MACHINE.test(origin)) return
  const message =
    'You cannot sign in over http:// here, because your browser would forget it immediately. ' +
    'Open this address with https:// instead. If that does not work, the operator has to set ' +
    'PUBLIC_URL.'
  throw new AppError('origin_not_allowed', { message })
}

const THIS_MACHINE = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/

/**
 * Programs send no Origin, browsers do. Only our own pages may call, never a site whose name was
 * changed to point here (DNS rebinding).
 */
function checkProgramOrigin(
  origin: string | undefined,
  host: string | undefined,
  publicUrl: string | undefined,
): void {
  checkOrigin(origin, host, publicUrl)
  const isThisMachine = THIS_MACHINE.test(origin ?? '')
  if (origin !== undefined && publicUrl === undefined && !isThisMachine)
    throw new AppError('origin_not_allowed')
}
