/**
 * Printable, so that it fits into a header or an address. Braces would be a placeholder, and the
 * request would not hold the key.
 */
const KEY = /^[\x21-\x7a|~]{4,500}$/

/** Whether there is a key of this name that a request can hold. */
export const isOwnKey = (keys: Readonly<Record<string, string>>, name: string): boolean =>
  Object.hasOwn(keys, name) && KEY.test(keys[name] ?? '')
