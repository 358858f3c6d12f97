import type { IncomingMessage, ServerResponse } from 'node:http'

/** How long a client may take. A request has `requestMs`. A file only has to keep arriving. */
export const CLIENT_LIMITS = {
  headersMs: 10_000,
  requestMs: 30_000,
  /** An upload must bring at least `uploadWindowBytes` in each `uploadWindowMs`. */
  uploadWindowMs: 10_000,
  uploadWindowBytes: 10_000,
  /** For a whole upload, enforced by Node.js: ten megabytes at 0.1 megabits a second. */
  uploadMs: 900_000,
  /** How long a call may be silent in both directions. Longer than any takes. */
  idleMs: 60_000,
  /**
   * How long a connection is kept between two requests. A proxy gets no reply to a request that it
   * sends while we close, and may not repeat it. So it closes first: Envoy after an hour, others
   * sooner.
   */
  keptMs: 3_660_000,
  /** How often Node.js checks its clients. */
  checkMs: 1_000,
}
export type ClientLimits = typeof CLIENT_LIMITS

/** Functions that switch a watched request to the rule for uploads. */
const uploads = new WeakMap<IncomingMessage, () => void>()

/** Applies the rule for uploads from now on, because a file is being read. */
export function allowUpload(request: IncomingMessage): void {
  uploads.get(request)?.()
}

/** Allows a longer silence until the reply, because the file has arrived. */
export function allowSilence({ socket }: IncomingMessage): void {
  socket.setTimeout(0)
}

/** Calls `cutOff` if the body of a request does not arrive in time. */
export function watchArrival(
  request: IncomingMessage,
  response: ServerResponse,
  { requestMs, uploadWindowMs, uploadWindowBytes }: ClientLimits,
  cutOff: () => void,
): void {
  const { headers, socket } = request
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return
  const look = (isTooSlow: boolean) => {
    if (isTooSlow || request.complete || socket.destroyed) clearInterval(timer)
    if (isTooSlow && !request.complete && !socket.destroyed) cutOff()
  }
  let timer = setTimeout(look, requestMs, true)
  uploads.set(request, () => {
    clearTimeout(timer)
    let seen = socket.bytesRead
    timer = setInterval(() => {
      const arrived = socket.bytesRead - seen
      seen += arrived
      look(arrived < uploadWindowBytes)
    }, uploadWindowMs)
  })
  // The unread rest of a body still has to arrive, unless the connection ends.
  const end = () => {
    clearTimeout(timer)
    socket.off('close', end)
  }
  response.once('close', () => {
    if (request.complete || socket.destroyed) return end()
    // The connection may carry many requests, and one that is cut off does not say that it closes.
    request.once('close', end)
    socket.once('close', end)
  })
}
