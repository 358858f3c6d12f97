import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileErrorText } from '../text/operator-error.ts'
import type { Problem } from './json-lines.ts'
import type { SettingName } from './reference/all-settings.ts'

/**
 * The text of the file that a setting names. `what` it holds is for messages. Returns null and adds
 * a problem if it cannot be read.
 */
export function readNamedFile<Name extends string>(
  { refuse }: { refuse: (name: Name, what: string) => void },
  { setting, file, what }: { setting: Name; file: string; what: string },
): string | null {
  try {
    // A device or a pipe may never end.
    if (statSync(file).isFile()) return readFileSync(file, 'utf8')
    refuse(setting, `must name a file of ${what}, but ${file} is not a file`)
  } catch (error) {
    refuse(setting, `must name a file of ${what}. ${fileErrorText(error) ?? String(error)}`)
  }
  return null
}

/**
 * Parses the JSON file that a setting names. Undefined if none is set. Problems name their line.
 */
export function readNamedJson<T extends object>(
  {
    text,
    refuse,
  }: {
    text: (name: SettingName) => string | undefined
    refuse: (name: SettingName, what: string) => void
  },
  source: { setting: SettingName; root: string; what: string; usual?: string },
  parse: (json: string) => T | Problem,
): T | undefined {
  const { setting, root, what, usual } = source
  const named = text(setting) ?? usual
  if (named === undefined) return undefined
  const file = resolve(root, named)
  const json = readNamedFile({ refuse }, { setting, file, what })
  const read = json === null ? undefined : parse(json)
  if (read && 'problem' in read) {
    refuse(setting, `${file}, ${read.problem}`)
    return undefined
  }
  return read
}
