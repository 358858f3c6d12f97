/** Reads a typed server address as an origin, or returns an error message. */
export function readServerAddress(typed: string): { origin: string } | { problem: string } {
  const text = typed.trim()
  if (text === '') return { problem: 'Enter the address of your Dastak server.' }
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
  const address = hasScheme
    ? text
    : `${isLocal(text.split(/[:/]/)[0] ?? '') ? 'http' : 'https'}://${text}`
  const url = URL.parse(address)
  if (
    !url ||
    !/^https?:$/.test(url.protocol) ||
    url.username !== '' ||
    url.password !== '' ||
    !isHost(url.hostname)
  )
    return {
      problem: 'This is not a web address. Enter it as in your browser, for example dastak.example',
    }
  if (url.protocol === 'http:' && !isLocal(url.hostname))
    return { problem: 'This address is not encrypted. Use one that begins with https://' }
  return { origin: url.origin }
}

/** True for this computer and for the local network. */
function isLocal(host: string): boolean {
  return (
    /^(?:localhost|127(?:\.\d{1,3}){3}|10(?:\.\d{1,3}){3}|192\.168(?:\.\d{1,3}){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2}|\[::1\])$/i.test(
      host,
    ) || /\.(?:local|localhost|lan|internal|home\.arpa)$/i.test(host)
  )
}

function isHost(host: string): boolean {
  return isLocal(host) || /\.[a-z0-9-]{2,}$/i.test(host) || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(host)
}

/** The host permission that the extension requests for a server. */
export function permissionOf(origin: string): string {
  const { protocol, hostname } = new URL(origin)
  return `${protocol}//${hostname}/*`
}
