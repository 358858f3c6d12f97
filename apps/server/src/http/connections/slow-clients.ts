import type { IncomingMessage, ServerResponse } from 'node:http'

/** How long a socket may be held: `requestMs` for a request; a file must only keep arriving. */
export const PATIENCE = {
  headersMs: 10_000,
  requestMs: 30_000,
  /** An upload brings at least `uploadWindowBytes` in each `uploadWindowMs`. */
  uploadWindowMs: 10_000,
  uploadWindowBytes: 10_000,
  /** For a whole upload, held by Node.js: ten megabytes at a tenth of a megabit a second. */
  uploadMs: 900_000,
  /** How long nothing at all may be sent or taken on the connection. Longer than any call takes. */
  idleMs: 60_000,
  /** How often Node.js looks at its clients. */
  checkMs: 1_000,
}
export type Patience = typeof PATIENCE

/** How the time of a request, which is being watched, becomes that of an upload. */
const uploads = new WeakMap<IncomingMessage, () => void>()

/** A file follows, which is being read: from now on the rule for uploads holds. */
export function allowUpload(request: IncomingMessage): void {
  uploads.get(request)?.()
}

/** The file is here: until the answer the connection may be silent for longer. */
export function allowSilence({ socket }: IncomingMessage): void {
  socket.setTimeout(0)
}

/** Calls `cutOff` if the body of a request, where it has one, does not arrive in its time. */
export function watchArrival(
  request: IncomingMessage,
  response: ServerResponse,
  { requestMs, uploadWindowMs, uploadWindowBytes }: Patience,
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
  // What is left of a body that nobody has read still has to arrive.
  response.once('close', () => request.complete && clearTimeout(timer))
}
