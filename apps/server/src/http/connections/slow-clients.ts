import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * How long a client may hold a socket. A request arrives within `requestMs`; one with a file only
 * has to go on arriving.
 */
export interface Patience {
  headersMs: number
  requestMs: number
  /** An upload brings at least `uploadWindowBytes` in each `uploadWindowMs`. */
  uploadWindowMs: number
  uploadWindowBytes: number
  /**
   * The longest time for a whole upload: enough for ten megabytes over a line of a tenth of a
   * megabit a second.
   */
  uploadMs: number
  /** How long nothing at all may be sent or taken on the connection. Longer than any call takes. */
  idleMs: number
  /** How often clients are looked at. */
  checkMs: number
}

export const PATIENCE: Patience = {
  headersMs: 10_000,
  requestMs: 30_000,
  uploadWindowMs: 10_000,
  uploadWindowBytes: 10_000,
  uploadMs: 900_000,
  idleMs: 60_000,
  checkMs: 1_000,
}

const uploads = new WeakSet<IncomingMessage>()

/** A file follows, which is being read: from now on the rule for uploads holds. */
export function allowUpload(request: IncomingMessage): void {
  uploads.add(request)
}

/**
 * The file is here, and work on it may take longer than the connection may be silent: until the
 * answer it may.
 */
export function allowSilence({ socket }: IncomingMessage): void {
  socket.setTimeout(0)
}

interface Arriving {
  request: IncomingMessage
  since: number
  /** The current window of an upload. */
  window: { since: number; bytes: number } | null
}

/**
 * Watches requests until they have arrived whole. `cutOff` is called with those that take too long.
 */
export function createSlowClients(patience: Patience, cutOff: (request: IncomingMessage) => void) {
  const arriving = new Set<Arriving>()

  function isTooSlow(one: Arriving, now: number): boolean {
    if (!uploads.has(one.request)) return now - one.since > patience.requestMs
    if (now - one.since > patience.uploadMs) return true
    const bytes = one.request.socket.bytesRead
    one.window ??= { since: now, bytes }
    if (now - one.window.since < patience.uploadWindowMs) return false
    const arrived = bytes - one.window.bytes
    one.window = { since: now, bytes }
    return arrived < patience.uploadWindowBytes
  }

  const timer = setInterval(() => {
    const now = performance.now()
    for (const one of arriving) {
      if (one.request.complete || one.request.socket.destroyed) arriving.delete(one)
      else if (isTooSlow(one, now)) {
        arriving.delete(one)
        cutOff(one.request)
      }
    }
  }, patience.checkMs).unref()

  return {
    /** A request without a body has arrived with its headers: it costs nothing here. */
    watch(request: IncomingMessage, response: ServerResponse): void {
      if (
        request.headers['content-length'] === undefined &&
        request.headers['transfer-encoding'] === undefined
      )
        return
      const one = { request, since: performance.now(), window: null }
      arriving.add(one)
      response.once('close', () => request.complete && arriving.delete(one))
    },
    stop: () => clearInterval(timer),
  }
}
