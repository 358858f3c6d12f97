import { derivedKey, type ServerSecrets } from './derived-key.ts'

/** The key that opens the backups that are made now. */
export async function backupKey(config: {
  backups: { key: string | null }
  secrets: ServerSecrets
}): Promise<string> {
  return config.backups.key ?? backupKeyOf(config.secrets[0])
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
