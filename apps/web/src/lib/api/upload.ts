import type { Fetcher } from './wire.ts'

/**
 * A `fetch` for a large upload, which says how much was sent, from 0 to 1. Browsers tell only
 * XMLHttpRequest.
 */
export const fetchWithProgress =
  (onSent: (part: number) => void): Fetcher =>
  (address, init) =>
    new Promise((resolve, reject) => {
      init.signal?.throwIfAborted()
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', address)
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.withCredentials = init.credentials === 'include'
      request.responseType = 'blob'
      request.upload.addEventListener('progress', ({ loaded, total }) => {
        if (total > 0) onSent(loaded / total)
      })
      request.addEventListener('load', () => resolve(responseOf(request)))
      request.addEventListener('error', () => reject(new TypeError(request.statusText)))
      request.addEventListener('abort', () => reject(new DOMException(undefined, 'AbortError')))
      init.signal?.addEventListener('abort', () => request.abort(), { once: true })
      request.send(init.body as XMLHttpRequestBodyInit | null)
    })

function responseOf(request: XMLHttpRequest): Response {
  const lines = request.getAllResponseHeaders().trim().split('\r\n')
  const headers = new Headers(
    lines.map((line): [string, string] => {
      const at = line.indexOf(':')
      return [line.slice(0, at), line.slice(at + 1).trim()]
    }),
  )
  return new Response(request.response as Blob, { status: request.status, headers })
}
