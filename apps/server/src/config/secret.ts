import type { ServerSecrets } from '../keys/derived-key.ts'
import { readSecretFile } from './secret-file.ts'
import type { Settings } from './settings.ts'

const MIN_LENGTH = 32

/**
 * The secrets of the installation: SECRET_KEY, or the first line of `DATA_DIR/secret.key`, which is
 * created on first use. Then those that are also accepted: the other lines of the file, and
 * SECRET_KEY_PREVIOUS. If several processes or machines share a database SECRET_KEY must be set, so
 * that all have the same. The file is touched only when the returned function is called.
 */
export function readSecrets(
  settings: Settings,
  dataDir: string,
  mustBeSet: boolean,
): () => ServerSecrets {
  const key = settings.text('SECRET_KEY')
  const previous = settings.text('SECRET_KEY_PREVIOUS')
  if (!key && mustBeSet)
    settings.refuse(
      'SECRET_KEY',
      'must be set, the same in every process: 32 random characters, e.g. from `openssl rand ' +
        '-base64 24`',
    )
  for (const name of ['SECRET_KEY', 'SECRET_KEY_PREVIOUS'] as const)
    if ((settings.text(name)?.length ?? MIN_LENGTH) < MIN_LENGTH)
      settings.refuse(name, 'must have at least 32 characters')
  return () => {
    const [first, ...others]: ServerSecrets = key ? [key] : readSecretFile(dataDir)
    return [first, ...new Set([...others, ...partsOf(previous ?? '')])]
  }
}

/** Separated by commas. A secret may contain some itself, so parts that are too short are none. */
function partsOf(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim())
  return parts.every(({ length }) => length >= MIN_LENGTH) ? parts : text === '' ? [] : [text]
}
