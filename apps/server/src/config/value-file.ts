import { isAbsolute } from 'node:path'
import { readNamedFile } from './named-file.ts'

const END = '_FILE'

/** The setting whose value a name like `SECRET_KEY_FILE` brings. Null for any other name. */
export function settingOfFile(name: string): string | null {
  return name.endsWith(END) ? name.slice(0, -END.length) : null
}

/**
 * Reads values. `NAME_FILE` may hold the path of a file with the value of NAME, as secrets of
 * containers and systemd are given. Blanks and line ends around a value do not count, and an empty
 * value is undefined. `refuse` gets each problem once.
 */
export function createValues(
  env: Readonly<Record<string, string | undefined>>,
  refuse: (name: string, what: string) => void,
): (name: string) => string | undefined {
  const fromFiles = new Map<string, string | undefined>()
  const written = (name: string) => env[name]?.trim() || undefined

  function fromFile(name: string, setting: string, file: string): string | undefined {
    if (written(name) !== undefined) refuse(name, `and ${setting} are both set: remove one`)
    else if (!isAbsolute(file)) refuse(setting, 'must be the absolute path of a file')
    else {
      const what = `the value of ${name}`
      const text = readNamedFile({ refuse }, { setting, file, what })?.trim()
      if (text === '') refuse(setting, `must name a file of ${what}, but ${file} is empty`)
      return text || undefined
    }
    return undefined
  }

  return (name) => {
    const setting = `${name}${END}`
    // A setting like PLANS_FILE names its file itself.
    const file =
      settingOfFile(name) === null && Object.hasOwn(env, setting) ? written(setting) : undefined
    if (file === undefined) return written(name)
    if (!fromFiles.has(name)) fromFiles.set(name, fromFile(name, setting, file))
    return fromFiles.get(name)
  }
}
