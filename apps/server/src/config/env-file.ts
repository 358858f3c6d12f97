import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { fileErrorText } from '../text/operator-error.ts'
import { SETTING_NAMES } from './reference/all-settings.ts'
import { isOneEditApart } from '../text/one-edit.rules.ts'

/** Settings of a file, and the line of each. */
interface EnvFile {
  values: Readonly<Record<string, string | undefined>>
  lines: ReadonlyMap<string, number>
}

/**
 * Reads a file of settings. Returns the problem and its place if it cannot be read or understood.
 */
export function readEnvFile(path: string): EnvFile | { problem: string } {
  let bytes: Buffer
  try {
    bytes = readFileSync(path)
  } catch (error) {
    // Errors of reading a folder contain no path.
    const message = fileErrorText(
      Object.assign(error as Error, { path }),
      `The file of settings ${path}`,
    )
    return { problem: message ?? `The file of settings ${path} can't be read: ${String(error)}` }
  }
  const decoded = decode(bytes)
  if ('problem' in decoded) return { problem: `${path}, ${decoded.problem}` }
  const text = decoded.text.replaceAll(/\r\n?/g, '\n')
  const { lines, problem } = lookAt(text)
  return problem === undefined
    ? { values: parseEnv(text), lines }
    : { problem: `${path}, ${problem}` }
}

/**
 * Problems for names in the file that are neither settings nor `variables` of other files. A
 * misspelt one would count as not set.
 */
export function unknownNames(
  path: string,
  { lines }: EnvFile,
  variables: ReadonlySet<string>,
): string[] {
  const known = new Set<string>([...SETTING_NAMES, ...variables])
  return [...lines]
    .filter(([name]) => !known.has(name))
    .map(([name, line]) => {
      const suggestion = [...known].find(
        (one) => isOneEditApart(one, name.toUpperCase()) || one === name.toUpperCase(),
      )
      const hint = suggestion
        ? `did you mean ${suggestion}?`
        : 'nothing reads it; the settings are explained in .env.example'
      return `${path}, line ${line}: ${name} is not a setting: ${hint}`
    })
}

/** The first line that is not UTF-8, or has a zero byte as in UTF-16, is a problem. */
function decode(bytes: Buffer): { text: string } | { problem: string } {
  const lines = bytes.toString('latin1').split('\n')
  const broken = lines.findIndex(
    (line) => line.includes('\0') || !isUtf8(Buffer.from(line, 'latin1')),
  )
  return broken < 0
    ? { text: new TextDecoder().decode(bytes) }
    : { problem: `line ${broken + 1} cannot be decoded: save the file as plain text in UTF-8` }
}

const ASSIGNMENT = /^\s*(?:export\s+)?([\w.-]+)\s*=\s*(.*)$/
/** A line like this inside a quoted value means that the quote was not closed. */
const SETTING = /^[A-Z][A-Z0-9_]*=/

/**
 * The line of each name, or the first line that is not a setting. A quoted value may have several
 * lines.
 */
function lookAt(text: string): { lines: Map<string, number>; problem?: string } {
  const lines = new Map<string, number>()
  const all = text.split('\n')
  for (let index = 0; index < all.length; index += 1) {
    const line = all[index] ?? ''
    if (/^\s*(#|$)/.test(line)) continue
    const [, name, value = ''] = ASSIGNMENT.exec(line) ?? []
    if (name === undefined) return { lines, problem: `line ${index + 1} is not a setting: ${HOW}` }
    lines.set(name, index + 1)
    const quote = /^["'`]/.exec(value)?.[0]
    // The rest would be cut off silently: half a password, half a text.
    if (!quote && /[^\s]#/.test(value.replace(/\s#.*$/, '')))
      return {
        lines,
        problem:
          `line ${index + 1}: the # in ${name} would start a comment: ` +
          'put the value in single quotes',
      }
    if (!quote || value.includes(quote, 1)) continue
    const end = all.findIndex((later, position) => position > index && later.includes(quote))
    if (end < 0 || all.slice(index + 1, end + 1).some((inside) => SETTING.test(inside)))
      return { lines, problem: `line ${index + 1}: the quote of ${name} is not closed` }
    index = end
  }
  return { lines }
}
const HOW = 'write NAME=value, or # before a comment'
