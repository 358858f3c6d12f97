/**
 * The path, search and hash to open after sign-in or after a purchase. Null if `path` does not
 * begin with exactly one slash, resolves to another site, or is the sign-in page.
 */
export function returnPath(path: unknown): string | null {
  if (typeof path !== 'string' || !/^\/(?![/\\])/.test(path) || !URL.canParse(path, HERE))
    return null
  const { origin, pathname, search, hash } = new URL(path, HERE)
  return origin === HERE && pathname !== '/' && !pathname.startsWith('//')
    ? pathname + search + hash
    : null
}

/** The path that this entry of the history keeps to return to; null if there is none. */
export const keptReturnPath = () =>
  returnPath((history.state as { returnTo?: unknown } | null)?.returnTo)

/** A placeholder for this site: a path that resolves to another origin leads away from it. */
const HERE = 'https://here.example'
