/**
 * The path, search and hash that somebody may be sent back to after he has signed in; null where
 * `path` is none of the app's own: it begins with one slash, and resolves to this site whatever a
 * browser makes of it. The sign-in page itself is none.
 */
export function returnPath(path: unknown): string | null {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path) || !URL.canParse(path, HERE))
    return null
  const { origin, pathname, search, hash } = new URL(path, HERE)
  return origin === HERE && pathname !== '/' && !pathname.startsWith('//')
    ? pathname + search + hash
    : null
}

/** Stands for this site: what resolves to another one leads away. */
const HERE = 'https://here.example'
