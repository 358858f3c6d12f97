import { bech32 } from '@scure/base'
import { derivedKey } from './derived-key.ts'

/**
 * The key that opens the backups of an installation: an identity of `age`
 * (https://age-encryption.org/v1), as its program writes it: `AGE-SECRET-KEY-1…`.
 */
export function backupKeyOf(secretKey: string): string {
  return bech32.encodeFromBytes('age-secret-key-', derivedKey('backups', secretKey)).toUpperCase()
}

/** The key that opens the backups that are made now. */
export function backupKey(config: { backups: { key: string | null }; secretKey: string }): string {
  return config.backups.key ?? backupKeyOf(config.secretKey)
}

/** Whether a text is such a key. */
export function isBackupKey(text: string): boolean {
  const read = bech32.decodeUnsafe(text.toLowerCase(), 90)
  return (
    text === text.toUpperCase() &&
    read?.prefix === 'age-secret-key-' &&
    bech32.fromWordsUnsafe(read.words)?.length === 32
  )
}
