import { readFileSync, statSync } from 'node:fs'
import { fileWords } from '../words/in-words.ts'
import type { Settings } from './settings.ts'

/**
 * The text of a file of `what` that a setting names; null where there is none to be read, which is
 * refused in words.
 */
export function readNamedFile(
  { refuse }: Pick<Settings, 'refuse'>,
  { setting, file, what }: { setting: string; file: string; what: string },
): string | null {
  try {
    // A device or a pipe may never end.
    if (statSync(file).isFile()) return readFileSync(file, 'utf8')
    refuse(setting, `must name a file of ${what}; ${file} is none`)
  } catch (error) {
    refuse(setting, `must name a file of ${what}. ${fileWords(error) ?? String(error)}`)
  }
  return null
}
