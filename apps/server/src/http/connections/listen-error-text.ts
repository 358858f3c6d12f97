/** Why an address can't be served, saying what to set; null for any other error. */
export function listenErrorText(
  error: unknown,
  { host, port }: { host: string | undefined; port: number },
): string | null {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return null
  const words: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use: set PORT to another one.`,
    EACCES:
      `Port ${port} is closed to this user: set PORT to one from 1024 on, and let a proxy serve ` +
      `${port}.`,
    EPERM: `Port ${port} is closed to this user: set PORT to another one.`,
    EADDRNOTAVAIL:
      `HOST is ${host}, which is no address of this machine: set it to one of its own, or leave ` +
      'it out for all of them.',
    ENOTFOUND:
      `HOST is ${host}, and no host of that name is known: set it to an address of this machine, ` +
      'or leave it out for all of them.',
    EAFNOSUPPORT:
      `HOST is ${host ?? 'not set'}, an address of a kind that this machine has switched off: ` +
      'set it to 0.0.0.0 or 127.0.0.1.',
  }
  words['EAI_AGAIN'] = words['ENOTFOUND']!
  words['EINVAL'] = words['EADDRNOTAVAIL']!
  return words[String(error.code)] ?? null
}
