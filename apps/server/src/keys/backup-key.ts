import { derivedKey, type ServerSecrets } from './derived-key.ts'

/**
 * The keys that open backups, also earlier ones. The first opens those that are made now: that of
 * `BACKUP_KEY`, or the one derived from the secret of the installation.
 */
export async function backupKeys(config: {
  backups: { keys: readonly string[] }
  secrets: ServerSecrets
}): Promise<[string, ...string[]]> {
  const [first, ...others] = config.secrets
  const derived = await Promise.all(others.map(backupKeyOf))
  const [set, ...alsoSet] = config.backups.keys
  const own = await backupKeyOf(first)
  return set === undefined ? [own, ...derived] : [set, ...alsoSet, own, ...derived]
}

/**
 * The key that opens the backups of an installation: an identity of `age`
 * (https://age-encryption.org/v1), as its program writes it: `AGE-SECRET-KEY-1…`.
 */
export async function backupKeyOf(secretKey: string): Promise<string> {
  const { bech32 } = await import('@scure/base')
  return bech32.encodeFromBytes('age-secret-key-', derivedKey('backups', secretKey)).toUpperCase()
}

/** Whether a text has the form of such a key. */
export function isBackupKey(text: string): boolean {
  return /^AGE-SECRET-KEY-1[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L]{58}$/.test(text)
}
