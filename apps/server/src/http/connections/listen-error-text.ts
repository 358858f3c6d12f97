/**
 * Why an address cannot be served, and what to set. Null for any other error. `setting` is the name
 * of the setting for the port.
 */
export function listenErrorText(
  error: unknown,
  { host, port, setting }: { host: string | undefined; port: number; setting: string },
): string | null {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return null
  const messages: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use. Set ${setting} to another one.`,
    EACCES:
      `This user may not use port ${port}. Set ${setting} to 1024 or higher, ` +
      `and let a proxy serve ${port}.`,
    EPERM: `This user may not use port ${port}. Set ${setting} to another one.`,
    EADDRNOTAVAIL:
      `HOST is ${host}, which is not an address of this machine. Set it to one that is, or ` +
      'remove it to use all of them.',
    ENOTFOUND:
      `HOST is ${host}, which is not a known host name. Set it to an address of this ` +
      'machine, or remove it to use all of them.',
    EAFNOSUPPORT:
      `HOST is ${host ?? 'not set'}, and this machine has that kind of address switched off. ` +
      'Set it to 0.0.0.0 or 127.0.0.1.',
  }
  messages['EAI_AGAIN'] = messages['ENOTFOUND']!
  messages['EINVAL'] = messages['EADDRNOTAVAIL']!
  return messages[String(error.code)] ?? null
}
